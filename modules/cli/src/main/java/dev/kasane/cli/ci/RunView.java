package dev.kasane.cli.ci;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.ProgressLine;
import java.io.OutputStream;

/** Prints the progress of a run: live on a terminal, elsewhere one line for each step. */
sealed interface RunView extends AutoCloseable permits LiveView, PlainView {

    /** The view that fits where the run is watched. */
    static RunView of(Console console) {
        ProgressLine line = console.progress();
        return line == null && !console.quiet() ? new PlainView(console) : new LiveView(console, line);
    }

    /** Something begins; what began before is done. */
    void step(String line);

    /** The output stream for the builds' commands. */
    OutputStream buildOutput();

    /** Prints the buffered output of the build after its failure. */
    void buildFailed();

    /** The run is over, and its result follows. Ending it again does nothing. */
    void end();

    @Override
    default void close() {
        end();
    }
}
