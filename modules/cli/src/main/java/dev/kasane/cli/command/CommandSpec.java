package dev.kasane.cli.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a command, from which come its parser, help text, completion, reference page and man page, and the
 * class path that the launcher gives it.
 *
 * @param name the word that calls it
 * @param summary what it does, in a few words
 * @param synopsis its forms, without the names of program and command
 * @param description what it does, in paragraphs
 * @param arguments its words that are no flags, in order; the last one stands for all that follow
 * @param flags its flags, in the order of help texts
 * @param details what else there is to know, in paragraphs; empty for nothing
 * @param examples lines to type, without the names of program and command
 * @param exitCodes each code with its meaning, such as {@code "0 done"}
 * @param guide the path below {@code docs/} of the page that shows how it is used; null without one
 * @param group where {@code kasane help} lists it; null if only another program has it
 * @param bundle what it needs to run
 */
public record CommandSpec(
        String name,
        String summary,
        List<String> synopsis,
        String description,
        List<Argument> arguments,
        List<Flag> flags,
        String details,
        List<String> examples,
        List<String> exitCodes,
        @Nullable String guide,
        @Nullable Group group,
        Bundle bundle) {

    private static final List<Flag> COMMON = List.of(Flag.QUIET, Flag.VERBOSE);

    private static final List<String> NO_FINDINGS = List.of("0 done", "2 invalid input", "70 internal error");

    /** A declaration of which one part changes. */
    private static final class Copy {

        private String name;
        private String summary;
        private List<String> synopsis;
        private String description;
        private List<Argument> arguments;
        private List<Flag> flags;
        private String details;
        private List<String> examples;
        private List<String> exitCodes;
        private @Nullable String guide;
        private @Nullable Group group;
        private final Bundle bundle;

        private Copy(CommandSpec of) {
            this.name = of.name;
            this.summary = of.summary;
            this.synopsis = of.synopsis;
            this.description = of.description;
            this.arguments = of.arguments;
            this.flags = of.flags;
            this.details = of.details;
            this.examples = of.examples;
            this.exitCodes = of.exitCodes;
            this.guide = of.guide;
            this.group = of.group;
            this.bundle = of.bundle;
        }

        private CommandSpec made() {
            return new CommandSpec(
                    name,
                    summary,
                    synopsis,
                    description,
                    arguments,
                    flags,
                    details,
                    examples,
                    exitCodes,
                    guide,
                    group,
                    bundle);
        }
    }

    /** A command without words, with the flags that every command has. */
    public static CommandSpec of(String name, String summary, Bundle bundle) {
        return new CommandSpec(
                name, summary, List.of(""), "", List.of(), COMMON, "", List.of(), NO_FINDINGS, null, null, bundle);
    }

    /** The same with its forms. */
    public CommandSpec synopsis(String... to) {
        Copy copy = new Copy(this);
        copy.synopsis = List.of(to);
        return copy.made();
    }

    /** The same with a description. */
    public CommandSpec description(String to) {
        Copy copy = new Copy(this);
        copy.description = to;
        return copy.made();
    }

    /** The same with words that are no flags. */
    public CommandSpec arguments(Argument... to) {
        Copy copy = new Copy(this);
        copy.arguments = List.of(to);
        return copy.made();
    }

    /** The same with flags of its own before those that every command has. */
    public CommandSpec flags(Flag... to) {
        List<Flag> all = new ArrayList<>(to.length + COMMON.size());
        Collections.addAll(all, to);
        all.addAll(COMMON);
        Copy copy = new Copy(this);
        copy.flags = List.copyOf(all);
        return copy.made();
    }

    /** The same with what else there is to know. */
    public CommandSpec details(String to) {
        Copy copy = new Copy(this);
        copy.details = to;
        return copy.made();
    }

    /** The same with lines to type. */
    public CommandSpec examples(String... to) {
        Copy copy = new Copy(this);
        copy.examples = List.of(to);
        return copy.made();
    }

    /** The same with other exit codes than a command has that finds nothing. */
    public CommandSpec exitCodes(String... to) {
        Copy copy = new Copy(this);
        copy.exitCodes = List.of(to);
        return copy.made();
    }

    /** The same with a page below {@code docs/}. */
    public CommandSpec guide(String to) {
        Copy copy = new Copy(this);
        copy.guide = to;
        return copy.made();
    }

    /** The same in a group of {@code kasane help}. */
    public CommandSpec group(Group to) {
        Copy copy = new Copy(this);
        copy.group = to;
        return copy.made();
    }

    /** The same under another name, which another program gives it. */
    public CommandSpec named(String to) {
        Copy copy = new Copy(this);
        copy.name = to;
        return copy.made();
    }

    /** The verbs of a command that does several things; empty for one that does one. */
    public List<String> verbs() {
        return arguments.isEmpty() ? List.of() : arguments.getFirst().values();
    }

    /** Its long and short flags, for what is near to one that is wrong. */
    List<String> spellings() {
        List<String> all = new ArrayList<>();
        for (Flag flag : flags) {
            all.add("--" + flag.name());
            if (flag.letter() != null) {
                all.add(flag.letter());
            }
        }
        return all;
    }
}
