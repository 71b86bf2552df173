package dev.kasane.cli.command;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The launcher's table of jars, cache and options for each command, as shell functions. {@code choose} takes the
 * command line and sets {@code cache}, {@code heap}, {@code options} and {@code classes}.
 */
public final class LauncherTable {

    /** The name of the file that the build writes it to, beside the caches. */
    public static final String FILE = "commands";

    private LauncherTable() {}

    /** The functions for some commands; all others are served by {@link Bundle#COMMON}. */
    public static String of(List<CommandSpec> commands) {
        StringBuilder text = new StringBuilder("# Made by the build from the declarations of the commands.\n");
        for (Bundle bundle : Bundle.values()) {
            text.append(function(bundle))
                    .append("() {\n  cache=")
                    .append(bundle.cache())
                    .append(" heap='")
                    .append(bundle.heap())
                    .append("' options='")
                    .append(bundle.options().strip())
                    .append("'\n  classes=\"")
                    .append(bundle.folders().stream()
                            .map(folder -> "$build/" + folder + ".jar")
                            .collect(Collectors.joining(":")))
                    .append("\"\n}\n");
        }
        text.append("choose() {\n  case ${1-} in\n");
        Arrays.stream(Bundle.values())
                .filter(bundle -> bundle != Bundle.COMMON)
                .forEach(bundle -> text.append(row(bundle, commands)));
        text.append("    *) ").append(function(Bundle.COMMON)).append(" ;;\n  esac\n  case ${1-} in\n");
        for (CommandSpec command : commands) {
            text.append(byFlags(command));
        }
        return text.append("    *) ;;\n  esac\n}\n").toString();
    }

    private static String function(Bundle bundle) {
        return "needs_" + bundle.name().toLowerCase(Locale.ROOT);
    }

    private static String row(Bundle bundle, List<CommandSpec> commands) {
        String names = commands.stream()
                .filter(command -> command.bundle() == bundle)
                .map(CommandSpec::name)
                .collect(Collectors.joining(" | "));
        return names.isEmpty() ? "" : "    " + names + ") " + function(bundle) + " ;;\n";
    }

    /** Flags count before and behind the words, on or off: what is off would only need less. */
    private static String byFlags(CommandSpec command) {
        List<Flag> flags = command.flags().stream()
                .filter(flag -> flag.bundle() != null)
                .sorted(Comparator.comparing(Flag::bundle).reversed())
                .toList();
        if (flags.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("    ").append(command.name()).append(")\n");
        for (Flag flag : flags) {
            Bundle bundle = flag.bundle();
            if (bundle != null) {
                text.append("      for argument; do\n        case $argument in\n          --")
                        .append(flag.name())
                        .append(" | --")
                        .append(flag.name())
                        .append("=*)\n            ")
                        .append(function(bundle))
                        .append("\n            return\n            ;;\n        esac\n      done\n");
            }
        }
        return text.append("      ;;\n").toString();
    }
}
