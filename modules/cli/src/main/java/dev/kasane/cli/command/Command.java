package dev.kasane.cli.command;

import dev.kasane.cli.console.Console;
import java.util.List;

/** One command of the program. */
public interface Command {

    /** What it does, in a few words. */
    String summary();

    /** What {@code --help} prints. */
    String help();

    /**
     * Runs the command.
     *
     * @param arguments what stands behind the command's name
     * @return the exit code
     * @throws dev.kasane.problem.KasaneException when the user's input is not right
     */
    int run(List<String> arguments, Console console);

    /** Whether it waits for builds, clusters or servers, and so may take as long as they do. */
    default boolean waitsForOthers() {
        return false;
    }
}
