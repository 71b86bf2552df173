package dev.kasane.cli.help;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.show.ProjectAddress;
import java.util.List;
import java.util.function.UnaryOperator;

/** The text of {@code --help}, with one layout for all commands. */
public final class HelpText {

    private static final int WIDTH = 100;
    private static final int WIDEST_LABEL = 26;

    private HelpText() {}

    /**
     * The help text of a command.
     *
     * @param program the name of the program that has it
     */
    public static String of(CommandSpec command, String program) {
        String called = program + " " + command.name();
        StringBuilder text = new StringBuilder();
        String before = "usage: ";
        for (String form : command.synopsis()) {
            text.append(before)
                    .append(called)
                    .append(form.isEmpty() ? "" : " ")
                    .append(form)
                    .append('\n');
            before = "       ";
        }
        prose(text, command.description());
        if (!command.examples().isEmpty()) {
            text.append("\nexamples:\n");
            command.examples()
                    .forEach(example -> text.append("  ")
                            .append((called + " " + example).strip())
                            .append('\n'));
        }
        List<Flag> flags = FlagText.shown(command);
        if (!flags.isEmpty()) {
            text.append("\nflags:\n");
            flags(text, flags);
        }
        prose(text, FlagText.ignored(command));
        prose(text, command.details());
        if (command.guide() != null) {
            text.append("\ndocs: ")
                    .append(ProjectAddress.ofPage(command.guide()))
                    .append('\n');
        }
        text.append("\nexit codes:\n");
        command.exitCodes()
                .forEach(code -> text.append("  ").append(exitCode(code)).append('\n'));
        return text.toString();
    }

    private static String exitCode(String code) {
        int space = code.indexOf(' ');
        return code.substring(0, space) + " ".repeat(4 - space) + code.substring(space + 1);
    }

    private static void prose(StringBuilder text, String prose) {
        for (String paragraph : Paragraphs.of(prose)) {
            text.append('\n');
            if (Paragraphs.isFixed(paragraph)) {
                text.append(paragraph).append('\n');
            } else {
                Paragraphs.wrap(paragraph, WIDTH)
                        .forEach(line -> text.append(line).append('\n'));
            }
        }
    }

    /** Labels on the left, effects on the right: beside the label, or below one that is too wide. */
    private static void flags(StringBuilder text, List<Flag> flags) {
        int column = 0;
        for (Flag flag : flags) {
            int width = label(flag).length();
            column = width <= WIDEST_LABEL ? Math.max(column, width) : column;
        }
        for (Flag flag : flags) {
            String label = label(flag);
            String gap = " ".repeat(Math.max(0, column - label.length()));
            text.append("  ").append(label).append(label.length() > column ? "\n  " + " ".repeat(column) : gap);
            String indent = "  ";
            for (String line : Paragraphs.wrap(FlagText.effect(flag, UnaryOperator.identity()), WIDTH - column - 4)) {
                text.append(indent).append(line).append('\n');
                indent = " ".repeat(column + 4);
            }
        }
    }

    private static String label(Flag flag) {
        return (flag.letter() == null ? "    " : "") + FlagText.label(flag);
    }
}
