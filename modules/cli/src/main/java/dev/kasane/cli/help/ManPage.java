package dev.kasane.cli.help;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Version;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Manual pages in roff, with the macros of {@code man(7)}. */
public final class ManPage {

    private ManPage() {}

    /** The page {@code kasane-COMMAND.1}. */
    public static String of(CommandSpec command, String program) {
        String name = program + "-" + command.name();
        StringBuilder text = header(name);
        text.append(".SH NAME\n")
                .append(escaped(name))
                .append(" \\- ")
                .append(escaped(command.summary()))
                .append('\n');
        text.append(".SH SYNOPSIS\n.nf\n");
        command.synopsis().forEach(form -> line(text, (program + " " + command.name() + " " + form).strip()));
        text.append(".fi\n.SH DESCRIPTION\n");
        prose(text, command.description());
        List<Flag> flags = FlagText.shown(command);
        if (!flags.isEmpty()) {
            text.append(".SH OPTIONS\n");
            for (Flag flag : flags) {
                text.append(".TP\n\\fB").append(escaped(FlagText.label(flag))).append("\\fR\n");
                line(text, FlagText.effect(flag, UnaryOperator.identity()));
            }
        }
        String more = FlagText.ignored(command) + "\n\n" + command.details();
        if (!more.isBlank()) {
            text.append(".SH NOTES\n");
            prose(text, more);
        }
        text.append(".SH EXIT STATUS\n");
        for (String code : command.exitCodes()) {
            int space = code.indexOf(' ');
            text.append(".TP\n.B ").append(code, 0, space).append('\n');
            line(text, code.substring(space + 1));
        }
        if (!command.examples().isEmpty()) {
            text.append(".SH EXAMPLES\n.nf\n");
            command.examples().forEach(example -> line(text, (program + " " + command.name() + " " + example).strip()));
            text.append(".fi\n");
        }
        return text.append(".SH SEE ALSO\n.BR ")
                .append(program)
                .append(" (1)\n")
                .toString();
    }

    /** The page {@code kasane.1}, which lists the others. */
    public static String overview(List<CommandSpec> commands, String program, String summary) {
        StringBuilder text = header(program);
        text.append(".SH NAME\n").append(program).append(" \\- ");
        line(text, summary);
        text.append(".SH SYNOPSIS\n.B ").append(program).append("\n.I COMMAND\n[ARGUMENTS]\n.SH COMMANDS\n");
        for (CommandSpec command : commands) {
            text.append(".TP\n.BR ")
                    .append(program)
                    .append("\\-")
                    .append(command.name())
                    .append(" (1)\n");
            line(text, command.summary());
        }
        return text.toString();
    }

    private static StringBuilder header(String name) {
        return new StringBuilder(".TH ")
                .append(escaped(name.toUpperCase(Locale.ROOT)))
                .append(" 1 \"\" \"kasane ")
                .append(escaped(Version.KASANE))
                .append("\" \"kasane\"\n");
    }

    private static void prose(StringBuilder text, String prose) {
        // a section begins with a paragraph of its own
        String begin = "";
        for (String paragraph : Paragraphs.of(prose)) {
            boolean fixed = Paragraphs.isFixed(paragraph);
            text.append(begin).append(fixed ? ".nf\n" : "");
            begin = ".PP\n";
            paragraph.lines().forEach(one -> line(text, fixed ? one : one.strip()));
            text.append(fixed ? ".fi\n" : "");
        }
    }

    /** A line of text: one that begins with a dot or an apostrophe would be a macro. */
    private static void line(StringBuilder text, String words) {
        text.append(words.startsWith(".") || words.startsWith("'") ? "\\&" : "")
                .append(escaped(words))
                .append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
