package dev.kasane.cli.command;

import dev.kasane.cli.console.Console;
import java.util.List;

/** A command of the program. */
public interface Command {

    /** Its declaration. */
    CommandSpec spec();

    /**
     * Runs the command.
     *
     * @param flags what stands behind the command's name
     * @return the exit code
     * @throws dev.kasane.problem.KasaneException when the user's input is not right
     */
    int run(Flags flags, Console console);

    /** Runs the command with a command line. */
    default int run(List<String> arguments, Console console) {
        return run(Flags.parse(arguments, spec()), console);
    }

    /** Whether it waits for builds, clusters or servers, and so may take as long as they do. */
    default boolean waitsForOthers() {
        return false;
    }
}
