package dev.kasane.cli.help;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The page {@code docs/reference/commands.md}, made of the declarations of the commands. */
public final class CommandsPage {

    private static final int WIDTH = 120;

    private static final String BEGINNING = """
            # Commands

            You find here each command with its flags. `kasane COMMAND --help` prints the same in the terminal.

            <!-- Generated from the declarations of the commands by ReferencePagesTest, which rewrites it when they change. -->

            | command | what it does |
            |---|---|
            """;

    private static final String FORMS = """

            Flags are written `--flag value`, `--flag=value`, `-f value` or `-fvalue`, before or after other words. Short flags
            without a value can be one word. `--` ends the flags. `-f, --format` is always a format, `-o, --output` a file or
            folder, `-n, --namespace` a namespace. Every command takes `-q, --quiet` and `-v, --verbose`. See also [exit codes](exit-codes.md) and
            [environment variables](environment.md).
            """;

    private CommandsPage() {}

    /**
     * The text of the page.
     *
     * @param docs the folder of documents, whose titles are named
     */
    public static String of(List<CommandSpec> commands, Path docs) throws IOException {
        StringBuilder text = new StringBuilder(BEGINNING);
        for (CommandSpec command : commands) {
            text.append("| [`")
                    .append(command.name())
                    .append("`](#")
                    .append(command.name())
                    .append(") | ")
                    .append(cell(command.summary()))
                    .append(" |\n");
        }
        text.append(FORMS);
        for (CommandSpec command : commands) {
            section(text, command, docs);
        }
        return text.toString();
    }

    private static void section(StringBuilder text, CommandSpec command, Path docs) throws IOException {
        String called = "kasane " + command.name();
        text.append("\n## ").append(command.name()).append("\n\n```text\n");
        command.synopsis()
                .forEach(form -> text.append((called + " " + form).strip()).append('\n'));
        text.append("```\n");
        prose(text, command.description());
        if (!command.examples().isEmpty()) {
            text.append("\nExamples:\n\n```text\n");
            command.examples()
                    .forEach(line -> text.append((called + " " + line).strip()).append('\n'));
            text.append("```\n");
        }
        List<Flag> flags = FlagText.shown(command);
        if (!flags.isEmpty()) {
            text.append("\n| flag | effect |\n|---|---|\n");
            for (Flag flag : flags) {
                text.append("| `")
                        .append(FlagText.label(flag))
                        .append("` | ")
                        .append(cell(FlagText.effect(flag, value -> "`" + value + "`")))
                        .append(flag.name().equals("limit") ? " ([limits](limits.md))" : "")
                        .append(" |\n");
            }
        }
        prose(text, FlagText.ignored(command));
        prose(text, command.details());
        text.append("\nExit codes: ")
                .append(String.join(", ", command.exitCodes()))
                .append(".\n");
        if (command.guide() != null) {
            Path guide = docs.resolve(command.guide());
            text.append("\nSee [")
                    .append(Files.readAllLines(guide).getFirst().substring(2).replace("`", ""))
                    .append("](")
                    .append(docs.resolve("reference").relativize(guide))
                    .append(").\n");
        }
    }

    private static void prose(StringBuilder text, String prose) {
        for (String paragraph : Paragraphs.of(prose)) {
            text.append('\n');
            if (paragraph.startsWith("  ")) {
                text.append("```text\n").append(paragraph.stripIndent()).append("\n```\n");
            } else if (Paragraphs.isFixed(paragraph)) {
                text.append(marked(paragraph).replaceFirst("\n- ", "\n\n- ")).append('\n');
            } else {
                Paragraphs.wrap(marked(paragraph), WIDTH)
                        .forEach(line -> text.append(line).append('\n'));
            }
        }
    }

    private static String cell(String prose) {
        return marked(prose).replace("|", "\\|");
    }

    /** Flags, variables and lines to type are code. */
    private static String marked(String prose) {
        return prose.replaceAll(
                        "(?<![`\\w-])(--[a-z][a-z-]*[a-z]|KASANE_[A-Z_]+(?:=\\w+)?|[\\w*/.-]+\\.yaml)(?![`\\w])",
                        "`$1`")
                .replaceAll("(?<![`\\w-])(kasane (?:render|diff|check|apply|image|debug|add))(?![`\\w])", "`$1`");
    }
}
