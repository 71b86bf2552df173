package dev.kasane.cli.completion;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.console.Console;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Completes the last word of a command line. Completion scripts call it, and read one line for each candidate: the
 * whole word, a tab and its description. For {@code :files} and {@code :dirs}, the shell completes files and folders
 * itself.
 */
public final class CompletedLine {

    private static final String FILES = ":files\t\n";
    private static final String DIRS = ":dirs\t\n";

    private final List<CommandSpec> commands;
    private final RepositoryNames repository;
    private final NamedTargetWords named;
    private final StringBuilder text = new StringBuilder();

    private CompletedLine(List<CommandSpec> commands, Console console) {
        this.commands = commands;
        this.repository = new RepositoryNames(console);
        this.named = new NamedTargetWords(console);
    }

    /**
     * The candidates.
     *
     * @param words the words behind the name of the program; the last one is what is completed
     */
    public static String of(List<String> words, List<CommandSpec> commands, Console console) {
        CompletedLine line = new CompletedLine(commands, console);
        if (!words.isEmpty()) {
            line.complete(words.subList(0, words.size() - 1), words.getLast());
        }
        return line.text.toString();
    }

    private void complete(List<String> before, String current) {
        CommandSpec command = before.isEmpty() ? null : named(before.getFirst());
        if (command != null) {
            complete(command, before.subList(1, before.size()), current);
        } else if (before.isEmpty() || before.equals(List.of("help"))) {
            commands.forEach(one -> add(one.name(), one.summary(), current));
            if (before.isEmpty()) {
                add("help", "describes a command", current);
            }
        }
    }

    private @Nullable CommandSpec named(String name) {
        return commands.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private void complete(CommandSpec command, List<String> before, String current) {
        List<String> words = new ArrayList<>();
        Set<String> given = new TreeSet<>();
        Flag open = null;
        boolean onlyWords = false;
        for (String word : before) {
            if (open != null) {
                open = null;
            } else if (onlyWords || word.length() < 2 || word.charAt(0) != '-') {
                words.add(word);
            } else if (word.equals("--")) {
                onlyWords = true;
            } else {
                Flag flag = flag(command, word);
                given.add(flag == null ? word : flag.name());
                open = flag != null && !flag.isSwitch() && isName(flag, word) ? flag : null;
            }
        }
        int equals = current.indexOf('=');
        Flag valued = onlyWords || equals < 0 ? null : flag(command, current.substring(0, equals));
        if (open != null) {
            value(open.values(), open.completion(), words, "", current);
        } else if (valued != null) {
            value(valued.values(), valued.completion(), words, current.substring(0, equals + 1), current);
        } else if (!onlyWords && current.startsWith("-")) {
            flags(command, words, given, current);
        } else if (!command.arguments().isEmpty()) {
            List<Argument> arguments = command.arguments();
            Argument argument = arguments.get(Math.min(words.size(), arguments.size() - 1));
            if (argument.values().isEmpty() || words.size() < arguments.size()) {
                value(argument.values(), argument.completion(), words, "", current);
            }
        }
    }

    private static @Nullable Flag flag(CommandSpec command, String word) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        for (Flag flag : command.flags()) {
            if (isName(flag, name)) {
                return flag;
            }
        }
        return null;
    }

    private static boolean isName(Flag flag, String word) {
        return word.equals("--" + flag.name()) || word.equals(flag.letter());
    }

    private void flags(CommandSpec command, List<String> words, Set<String> given, String current) {
        String verb = words.isEmpty() || !command.verbs().contains(words.getFirst()) ? "" : words.getFirst();
        for (Flag flag : command.flags()) {
            boolean fits = flag.verbs().isEmpty() || flag.verbs().contains(verb);
            if (fits && !flag.ignored() && (flag.repeatable() || !given.contains(flag.name()))) {
                add("--" + flag.name(), flag.description(), current);
                if (flag.letter() != null && current.length() < 2) {
                    add(flag.letter(), flag.description(), current);
                }
            }
        }
        add("--help", "describes the command", current);
    }

    private void value(List<String> values, Completion completion, List<String> words, String head, String current) {
        String prefix = current.substring(head.length());
        values.forEach(value -> add(head + value, "", current));
        switch (completion) {
            case NOTHING -> {}
            case FILE -> text.append(FILES);
            case DIR -> text.append(DIRS);
            case TARGET -> targets(head, prefix);
            case NAMED_TARGET -> {
                targets(head, prefix);
                named.names().forEach(name -> add(head + name, "target", current));
            }
            case REVISION -> revisions(head, prefix);
            case REVISION_OR_TARGET -> {
                revisions(head, prefix);
                targets(head, prefix);
            }
            case OBJECT ->
                objects(words.getFirst()).forEach(resource -> add(head + nameOf(resource), "object", current));
            case PIPELINE -> repository.pipelines().forEach(name -> add(head + name, "pipeline", current));
            case COMMAND -> commands.forEach(one -> add(head + one.name(), one.summary(), current));
        }
    }

    private ResourceSet objects(String target) {
        return repository.isFolder(target) ? repository.objects(target) : named.objects(target);
    }

    private static String nameOf(Resource resource) {
        return resource.id().gvk().kind().toLowerCase(Locale.ROOT) + "/"
                + resource.id().name();
    }

    private void targets(String head, String prefix) {
        repository.targets(prefix).forEach(folder -> add(head + folder, "target", head + prefix));
    }

    /** Of {@code A..B} the second revision is completed. */
    private void revisions(String head, String prefix) {
        int dots = prefix.lastIndexOf("..");
        String first = dots < 0 ? "" : prefix.substring(0, dots + 2);
        repository.revisions().forEach(name -> add(head + first + name, "revision", head + prefix));
    }

    private void add(String word, String description, String current) {
        // a line for each: names with a line break cannot be shown, and have no place here
        if (word.startsWith(current) && word.chars().noneMatch(letter -> letter < ' ')) {
            text.append(word).append('\t').append(description).append('\n');
        }
    }
}
