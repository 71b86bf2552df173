package dev.kasane.cli.help;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The pages of {@code docs/reference/commands}, made of the declarations of the commands: one for each, and the list of all. */
public final class CommandPages {

    private static final int WIDTH = 120;

    private static final String BEGINNING = """
            # Commands

            Each command has a page with its flags, exit codes and examples. `kasane COMMAND --help` prints the same in the terminal, and
            `man kasane-COMMAND` where kasane is installed.

            GENERATED
            | command | what it does |
            |---|---|
            """;

    private static final String GENERATED = """
            <!-- Generated from the declarations of the commands: ReferencePagesTest makes it. -->

            """;

    private static final String FORMS = """

            Flags are written `--flag value`, `--flag=value`, `-f value` or `-fvalue`, before or after other words. Short flags
            without a value can be one word. `--` ends the flags. `-f, --format` is a format, `-o, --output` a file or
            folder, `-n, --namespace` a namespace; `template` has the letters of Helm, where `-f` is `--values`. Every command takes `-q, --quiet` and `-v, --verbose`. See also [exit codes](../exit-codes.md) and
            [environment variables](../environment.md).
            """;

    private CommandPages() {}

    /**
     * The text of each page, by the name of its file.
     *
     * @param docs the folder of documents, whose titles are named
     */
    public static SortedMap<String, String> of(List<CommandSpec> commands, Path docs) throws IOException {
        SortedMap<String, String> pages = new TreeMap<>();
        pages.put("README.md", list(commands));
        for (CommandSpec command : commands) {
            pages.put(command.name() + ".md", page(command, docs));
        }
        return pages;
    }

    private static String list(List<CommandSpec> commands) {
        StringBuilder text = new StringBuilder(BEGINNING.replace("GENERATED\n", GENERATED));
        for (CommandSpec command : commands) {
            text.append("| [`")
                    .append(command.name())
                    .append("`](")
                    .append(command.name())
                    .append(".md) | ")
                    .append(cell(command.summary()))
                    .append(" |\n");
        }
        return text + FORMS;
    }

    private static String page(CommandSpec command, Path docs) throws IOException {
        String called = "kasane " + command.name();
        StringBuilder text = new StringBuilder(
                        "# " + called + "\n\n`" + called + "` " + marked(command.summary()) + ".\n\n")
                .append(GENERATED)
                .append("```text\n");
        command.synopsis()
                .forEach(form -> text.append((called + " " + form).strip()).append('\n'));
        text.append("```\n");
        prose(text, command.description());
        if (!command.examples().isEmpty()) {
            text.append("\n## Examples\n\n```text\n");
            command.examples()
                    .forEach(line -> text.append((called + " " + line).strip()).append('\n'));
            text.append("```\n");
        }
        flags(text, command);
        prose(text, command.details());
        text.append("\n## Exit codes\n\n| code | meaning |\n|---|---|\n");
        for (String code : command.exitCodes()) {
            text.append("| ").append(code.replaceFirst(" ", " | ")).append(" |\n");
        }
        if (command.guide() != null) {
            Path guide = docs.resolve(command.guide());
            text.append("\nSee [")
                    .append(Files.readAllLines(guide).getFirst().substring(2).replace("`", ""))
                    .append("](")
                    .append(docs.resolve("reference/commands").relativize(guide))
                    .append(").\n");
        }
        return text.toString();
    }

    private static void flags(StringBuilder text, CommandSpec command) {
        List<Flag> flags = FlagText.shown(command);
        if (!flags.isEmpty()) {
            text.append("\n## Flags\n\n| flag | effect |\n|---|---|\n");
            for (Flag flag : flags) {
                text.append("| `")
                        .append(FlagText.label(flag))
                        .append("` | ")
                        .append(cell(FlagText.effect(flag, value -> "`" + value + "`")))
                        .append(flag.name().equals("limit") ? " ([limits](../limits.md))" : "")
                        .append(" |\n");
            }
        }
        prose(text, FlagText.ignored(command));
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
