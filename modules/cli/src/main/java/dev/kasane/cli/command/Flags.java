package dev.kasane.cli.command;

import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Flags and other words of a command line: {@code --name}, {@code --name=value}, {@code --name value}, {@code -n value}. */
public final class Flags {

    private final Map<String, List<String>> values = new HashMap<>();
    private final List<String> words = new ArrayList<>();

    /** The flags a command knows. */
    public static final class Known {
        private final Map<String, String> valued = new HashMap<>();
        private final Map<String, String> switches = new HashMap<>();

        /** Adds flags that take no value. */
        public Known switches(String... names) {
            for (String name : names) {
                switches.put("--" + name, name);
            }
            return this;
        }

        /** Adds flags that take a value. */
        public Known valued(String... names) {
            for (String name : names) {
                valued.put("--" + name, name);
            }
            return this;
        }

        /** Adds the short form of a flag. */
        public Known brief(String letter, String name) {
            (valued.containsKey("--" + name) ? valued : switches).put("-" + letter, name);
            return this;
        }
    }

    private Flags() {}

    /**
     * Reads a command line.
     *
     * @throws dev.kasane.problem.KasaneException when it has a flag that is not known, or lacks a value
     */
    public static Flags parse(List<String> arguments, Known known) {
        Flags flags = new Flags();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("--")) {
                flags.words.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            }
            if (argument.length() < 2 || argument.charAt(0) != '-') {
                flags.words.add(argument);
                continue;
            }
            int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
            String name = equals < 0 ? argument : argument.substring(0, equals);
            String valued = known.valued.get(name);
            if (valued != null && equals < 0) {
                i++;
                flags.add(valued, i < arguments.size() ? arguments.get(i) : null, name);
            } else if (valued != null) {
                flags.add(valued, argument.substring(equals + 1), name);
            } else if (known.switches.containsKey(name)) {
                flags.addSwitch(known.switches.get(name), equals < 0 ? "true" : argument.substring(equals + 1));
            } else if (!flags.addJoined(argument, known)) {
                throw unknown(name, known);
            }
        }
        return flags;
    }

    private void addSwitch(String flag, String value) {
        switch (value) {
            case "true", "1", "t", "T", "TRUE", "True" -> add(flag, "true", flag);
            case "false", "0", "f", "F", "FALSE", "False" -> values.remove(flag);
            default ->
                throw Problem.error("--" + flag + " is on or off, and cannot be " + value, null, "leave the value away")
                        .asException();
        }
    }

    private void add(String flag, @Nullable String value, String written) {
        if (value == null) {
            throw Problem.error(written + " needs a value", null, "write " + written + " VALUE")
                    .asException();
        }
        values.computeIfAbsent(flag, ignored -> new ArrayList<>()).add(value);
    }

    /** A short flag with its value joined to it, such as {@code -oDIR}. */
    private boolean addJoined(String argument, Known known) {
        String flag = argument.startsWith("--") ? null : known.valued.get(argument.substring(0, 2));
        if (flag == null) {
            return false;
        }
        String value = argument.substring(2);
        add(flag, value.startsWith("=") ? value.substring(1) : value, argument);
        return true;
    }

    private static RuntimeException unknown(String name, Known known) {
        List<String> names = new ArrayList<>(known.switches.keySet());
        names.addAll(known.valued.keySet());
        String near = Nearest.to(name, names);
        return Problem.error(
                        "there is no flag " + name,
                        null,
                        near == null ? "see --help for the flags there are" : "did you mean " + near + "?")
                .asException();
    }

    /** Whether a flag was given. */
    public boolean has(String flag) {
        return values.containsKey(flag);
    }

    /** The last value of a flag; null when it was not given. */
    public @Nullable String value(String flag) {
        List<String> all = values.get(flag);
        return all == null ? null : all.getLast();
    }

    /** All values of a flag. */
    public List<String> all(String flag) {
        return values.getOrDefault(flag, List.of());
    }

    /** What is no flag. */
    public List<String> words() {
        return words;
    }
}
