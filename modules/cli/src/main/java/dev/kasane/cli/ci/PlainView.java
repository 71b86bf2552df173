package dev.kasane.cli.ci;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
import java.io.OutputStream;

/**
 * The plain view of a run: one line for each step, and the whole output of the builds.
 *
 * @param console the destination of the lines
 */
record PlainView(Console console) implements RunView {

    @Override
    public void step(String line) {
        console.printError("kasane: " + SafeText.forTerminal(line) + "\n");
    }

    @Override
    public OutputStream buildOutput() {
        return console.err();
    }

    @Override
    public void buildFailed() {
        // all of it was shown already
    }

    @Override
    public void end() {
        // there is nothing to end
    }
}
