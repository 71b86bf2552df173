package dev.kasane.cli.command;

import java.util.List;

/**
 * The declaration of a positional argument. The last argument of a command stands for all words that follow, too.
 *
 * @param name how the synopsis calls it
 * @param values all values that it can have; empty if it is free
 * @param completion what a shell offers if it is free
 */
public record Argument(String name, List<String> values, Completion completion) {

    /** A word that the user is free to choose. */
    public static Argument of(String name, Completion completion) {
        return new Argument(name, List.of(), completion);
    }

    /** A word that is one of some values: what a command with several parts does. */
    public static Argument verb(String... values) {
        return new Argument("VERB", List.of(values), Completion.NOTHING);
    }
}
