package dev.kasane.cli.help;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The description of a flag in help texts, pages and man pages. */
final class FlagText {

    private FlagText() {}

    /** The flags of a command that have an effect. */
    static List<Flag> shown(CommandSpec command) {
        return command.flags().stream().filter(flag -> !flag.ignored()).toList();
    }

    /** A sentence about the flags that are accepted without effect; empty if there are none. */
    static String ignored(CommandSpec command) {
        List<String> names = command.flags().stream()
                .filter(Flag::ignored)
                .map(flag -> "--" + flag.name())
                .sorted()
                .toList();
        return names.isEmpty() ? "" : "Accepted for compatibility, without effect: " + WordList.of(names, "and") + ".";
    }

    /** Such as {@code -o, --output FILE}. */
    static String label(Flag flag) {
        return (flag.letter() == null ? "" : flag.letter() + ", ")
                + "--" + flag.name()
                + (flag.metavar() == null ? "" : " " + flag.metavar());
    }

    /**
     * Its effect, values and default.
     *
     * @param asCode how values are marked
     */
    static String effect(Flag flag, UnaryOperator<String> asCode) {
        List<String> parts = new ArrayList<>();
        if (!flag.verbs().isEmpty() && !flag.verbs().contains("")) {
            parts.add("for " + WordList.of(flag.verbs(), "and"));
        }
        String values = String.join(
                ", ",
                flag.values().stream()
                        .map(value -> asCode.apply(value) + (value.equals(flag.standard()) ? " (default)" : ""))
                        .toList());
        String text = values + (values.isEmpty() || flag.description().isEmpty() ? "" : "; ") + flag.description();
        return (parts.isEmpty() ? "" : parts.getFirst() + ": ")
                + text
                + (flag.repeatable() ? "; repeatable" : "")
                + defaultText(flag, asCode);
    }

    private static String defaultText(Flag flag, UnaryOperator<String> asCode) {
        String standard = flag.standard();
        String variable = flag.variable();
        // the list of values shows which of them is the default
        String constant = standard == null || flag.values().contains(standard) ? "" : asCode.apply(standard);
        if (variable == null) {
            return constant.isEmpty() ? "" : " (default: " + constant + ")";
        }
        return " (default: " + asCode.apply(variable) + (constant.isEmpty() ? "" : ", else " + constant) + ")";
    }
}
