package dev.kasane.cli.dev;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;

/** The output of a development loop and of its program, from their own threads, line by line. */
final class DevOutput {

    private final Console console;

    DevOutput(Console console) {
        this.console = console;
    }

    /** The loop's own words. */
    synchronized void print(String words) {
        words.lines().forEach(line -> console.printError("kasane: " + SafeText.forTerminal(line) + "\n"));
    }

    /** The program's, as they are: they come from the developer's own code. */
    synchronized void printProgram(String line) {
        console.print(line + "\n");
    }
}
