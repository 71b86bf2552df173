package dev.kasane.cli.command;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parsed command line: {@code --name=value}, {@code --name value}, {@code -nvalue}, {@code -n=value},
 * {@code -n value}, switches in one word such as {@code -qv}, and flags before and after other words. {@code --} ends
 * the flags.
 */
public final class Flags {

    private final CommandSpec command;
    private final Map<String, List<String>> values = new HashMap<>();
    private final List<String> words = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean isHelp;

    private Flags(CommandSpec command) {
        this.command = command;
    }

    /**
     * Reads a command line.
     *
     * @throws KasaneException when it has a flag that is not known, or a value is absent or wrong
     */
    public static Flags parse(List<String> arguments, CommandSpec command) {
        Flags flags = new Flags(command);
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("--")) {
                flags.words.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            }
            String next = i + 1 < arguments.size() ? arguments.get(i + 1) : null;
            boolean tookNext;
            if (argument.length() < 2 || argument.charAt(0) != '-') {
                flags.words.add(argument);
                tookNext = false;
            } else if (argument.charAt(1) == '-') {
                tookNext = flags.addLong(argument, next);
            } else {
                tookNext = flags.addLetters(argument, next);
            }
            i += tookNext ? 1 : 0;
        }
        flags.refuseOtherVerbs();
        return flags;
    }

    /** The same with other words, and without one of the flags. */
    public Flags with(List<String> otherWords, String without) {
        Flags flags = new Flags(command);
        flags.values.putAll(values);
        flags.values.remove(without);
        flags.words.addAll(otherWords);
        flags.notes.addAll(notes);
        flags.isHelp = isHelp;
        return flags;
    }

    /** The same with another value of a flag. */
    public Flags with(String flag, String value) {
        Flags flags = with(words, flag);
        flags.values.put(flag, List.of(value));
        return flags;
    }

    /** Reads {@code --name}, {@code --name=value} or {@code --name value}; returns whether the next word is the value. */
    private boolean addLong(String argument, @Nullable String next) {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        Flag flag = found(name);
        if (flag == null) {
            if (!name.equals("--help")) {
                throw unknown(name);
            }
            isHelp = true;
            return false;
        }
        if (flag.isSwitch()) {
            addSwitch(flag, equals < 0 ? "true" : argument.substring(equals + 1));
            return false;
        }
        add(flag, equals < 0 ? next : argument.substring(equals + 1), name);
        return equals < 0;
    }

    /** Reads letters in one word; returns whether the next word is the value of the last of them. */
    private boolean addLetters(String argument, @Nullable String next) {
        for (int i = 1; i < argument.length(); i++) {
            String letter = "-" + argument.charAt(i);
            Flag flag = found(letter);
            if (flag == null) {
                if (!letter.equals("-h")) {
                    throw unknown(letter);
                }
                isHelp = true;
            } else if (flag.isSwitch() && i + 1 < argument.length() && argument.charAt(i + 1) == '=') {
                addSwitch(flag, argument.substring(i + 2));
                return false;
            } else if (flag.isSwitch()) {
                addSwitch(flag, "true");
            } else if (i + 1 == argument.length()) {
                add(flag, next, letter);
                return true;
            } else {
                add(flag, argument.substring(argument.charAt(i + 1) == '=' ? i + 2 : i + 1), letter);
                return false;
            }
        }
        return false;
    }

    private @Nullable Flag found(String written) {
        List<Flag> flags = command.flags();
        for (int i = 0; i < flags.size(); i++) {
            Flag flag = flags.get(i);
            if (written.charAt(1) == '-'
                    ? written.length() == flag.name().length() + 2 && written.endsWith(flag.name())
                    : written.equals(flag.letter())) {
                return flag;
            }
        }
        return former(written);
    }

    private @Nullable Flag former(String written) {
        List<Flag> flags = command.flags();
        for (int i = 0; i < flags.size(); i++) {
            Flag flag = flags.get(i);
            if (flag.former().contains(written)) {
                notes.add("note: " + written + " is now "
                        + (flag.letter() == null ? "" : flag.letter() + " or ")
                        + "--" + flag.name() + "; the next release does not accept " + written + " here\n");
                return flag;
            }
        }
        return null;
    }

    private void addSwitch(Flag flag, String value) {
        switch (value) {
            case "true", "1", "t", "T", "TRUE", "True" -> put(flag, "true");
            case "false", "0", "f", "F", "FALSE", "False" -> values.remove(flag.name());
            default -> {
                if (!flag.values().contains(value)) {
                    throw problem("--" + flag.name() + " is on or off, and cannot be " + value, "leave the value away");
                }
                put(flag, value);
            }
        }
    }

    private void add(Flag flag, @Nullable String value, String written) {
        if (value == null) {
            throw problem(written + " needs a value", "write " + written + " " + flag.metavar());
        }
        List<String> known = flag.values();
        if (!known.isEmpty() && !value.isEmpty() && !known.contains(value)) {
            throw problem(
                    flag.name().equals("format")
                            ? "there is no format " + value
                            : "--" + flag.name() + " cannot be " + value,
                    flag.name().equals("format")
                            ? "the formats are " + WordList.of(known, "and")
                            : "write " + WordList.of(known, "or"));
        }
        put(flag, value);
    }

    private void put(Flag flag, String value) {
        List<String> all = values.get(flag.name());
        if (all == null) {
            all = new ArrayList<>(1);
            values.put(flag.name(), all);
        }
        all.add(value);
    }

    /** A command with verbs has flags that only some of them take. */
    private void refuseOtherVerbs() {
        if (command.verbs().isEmpty() || values.isEmpty() || isHelp) {
            return;
        }
        String verb = verb();
        for (Flag flag : command.flags()) {
            if (values.containsKey(flag.name())
                    && !flag.verbs().isEmpty()
                    && !flag.verbs().contains(verb)) {
                throw problem(
                        "there is no flag --" + flag.name() + " of kasane " + command.name()
                                + (verb.isEmpty() ? "" : " " + verb),
                        "see kasane " + command.name() + " --help");
            }
        }
    }

    private KasaneException unknown(String written) {
        return problem(
                "there is no flag " + written,
                ClosestName.hint(written, command.spellings(), "see --help for the flags there are"));
    }

    private static KasaneException problem(String sentence, String hint) {
        return Problem.error(sentence, null, hint).asException();
    }

    /** The verb, if the command has verbs and the first word is one of them; else empty. */
    public String verb() {
        String first = words.isEmpty() ? "" : words.getFirst();
        return command.verbs().contains(first) ? first : "";
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

    /** The arguments that are not flags. */
    public List<String> words() {
        return words;
    }

    /** Whether {@code -h} or {@code --help} is among the flags. */
    public boolean isHelp() {
        return isHelp;
    }

    /** The notes about deprecated spellings, each with its line end. */
    public List<String> notes() {
        return notes;
    }
}
