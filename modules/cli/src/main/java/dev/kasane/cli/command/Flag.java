package dev.kasane.cli.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a flag.
 *
 * @param name the long form, without dashes
 * @param letter the short form with its dash, such as {@code -o}; null without one
 * @param metavar the placeholder of its value in help texts; null for a switch
 * @param description its effect; empty if the list of its values is enough
 * @param values all values that it can have; empty if they are free
 * @param standard the default value in help texts; null for none
 * @param variable the environment variable that is read if it is absent; null without one
 * @param repeatable whether all of its values count, not only the last
 * @param ignored whether it is accepted and has no effect
 * @param verbs the verbs of the command that have it; empty for all
 * @param former spellings that earlier releases had, with their dashes
 * @param completion what a shell offers for its value
 * @param bundle the bundle that the command needs with this flag; null if it is the command's own
 */
public record Flag(
        String name,
        @Nullable String letter,
        @Nullable String metavar,
        String description,
        List<String> values,
        @Nullable String standard,
        @Nullable String variable,
        boolean repeatable,
        boolean ignored,
        List<String> verbs,
        List<String> former,
        Completion completion,
        @Nullable Bundle bundle) {

    private static final List<String> NONE = List.of();

    /** The flag {@code -q, --quiet}, which every command has. */
    public static final Flag QUIET = on("quiet", "print no notes, warnings and progress to standard error, only errors")
            .letter("-q");

    /** The flag {@code -v, --verbose}, which every command has. */
    public static final Flag VERBOSE = on(
                    "verbose", "print to standard error what is read, how long each step takes, and causes of errors")
            .letter("-v");

    /** A flag without a value. */
    public static Flag on(String name, String description) {
        return new Flag(
                name, null, null, description, NONE, null, null, false, false, NONE, NONE, Completion.NOTHING, null);
    }

    /** A flag with a value. */
    public static Flag of(String name, String metavar, String description) {
        return new Flag(
                name, null, metavar, description, NONE, null, null, false, false, NONE, NONE, Completion.NOTHING, null);
    }

    /** The flag {@code -f, --format}. The first value is the default. */
    public static Flag format(String description, String... values) {
        return of("format", "FORMAT", description).letter("-f").values(values).standard(values[0]);
    }

    /** The flag {@code -o, --output}, which names a file or a folder. */
    public static Flag output(String metavar, String description) {
        return of("output", metavar, description).letter("-o").completing(Completion.FILE);
    }

    /** The flag {@code --argo}. */
    public static Flag argo() {
        return of("argo", "DIR", "search Argo CD's Applications only in this folder (default: the whole repository)")
                .repeated()
                .completing(Completion.DIR);
    }

    /**
     * The flag {@code --repository}.
     *
     * @param verb what the command does with its branches
     */
    public static Flag repository(String verb) {
        return of(
                        "repository",
                        "WHERE",
                        verb
                                + " branches of another repository, by the name or the address that pipeline files"
                                + " have for it")
                .needing(Bundle.DELIVER);
    }

    /** The flag {@code --color}. */
    public static Flag color() {
        return of("color", "WHEN", "auto colors text on a terminal, unless NO_COLOR is set")
                .values("auto", "always", "never")
                .standard("auto");
    }

    /** The same with a short form. */
    public Flag letter(String to) {
        Draft draft = new Draft(this);
        draft.letter = to;
        return draft.flag();
    }

    /** The same with all values that it can have. */
    public Flag values(String... to) {
        Draft draft = new Draft(this);
        draft.values = List.of(to);
        return draft.flag();
    }

    /** The same with a default. */
    public Flag standard(String to) {
        Draft draft = new Draft(this);
        draft.standard = to;
        return draft.flag();
    }

    /** The same with an environment variable that is read if it is absent. */
    public Flag variable(String to) {
        Draft draft = new Draft(this);
        draft.variable = to;
        return draft.flag();
    }

    /** The same, and all of its values count. */
    public Flag repeated() {
        Draft draft = new Draft(this);
        draft.repeatable = true;
        return draft.flag();
    }

    /** The same without effect: other programs have it. */
    public Flag withoutEffect() {
        Draft draft = new Draft(this);
        draft.ignored = true;
        return draft.flag();
    }

    /** The same for some verbs of the command. */
    public Flag only(String... to) {
        Draft draft = new Draft(this);
        draft.verbs = List.of(to);
        return draft.flag();
    }

    /** The same with spellings that earlier releases had, with their dashes. */
    public Flag formerly(String... to) {
        Draft draft = new Draft(this);
        draft.former = List.of(to);
        return draft.flag();
    }

    /** The same with what a shell offers for its value. */
    public Flag completing(Completion to) {
        Draft draft = new Draft(this);
        draft.completion = to;
        return draft.flag();
    }

    /** The same where the flag makes the command need more than it needs without. */
    public Flag needing(Bundle to) {
        Draft draft = new Draft(this);
        draft.bundle = to;
        return draft.flag();
    }

    /** Whether it is on or off, and has no other value. */
    public boolean isSwitch() {
        return metavar == null;
    }

    /** A copy of a flag, of which one component is changed. */
    private static final class Draft {
        private final Flag from;
        private @Nullable String letter;
        private List<String> values;
        private @Nullable String standard;
        private @Nullable String variable;
        private boolean repeatable;
        private boolean ignored;
        private List<String> verbs;
        private List<String> former;
        private Completion completion;
        private @Nullable Bundle bundle;

        Draft(Flag from) {
            this.from = from;
            letter = from.letter;
            values = from.values;
            standard = from.standard;
            variable = from.variable;
            repeatable = from.repeatable;
            ignored = from.ignored;
            verbs = from.verbs;
            former = from.former;
            completion = from.completion;
            bundle = from.bundle;
        }

        Flag flag() {
            return new Flag(
                    from.name,
                    letter,
                    from.metavar,
                    from.description,
                    values,
                    standard,
                    variable,
                    repeatable,
                    ignored,
                    verbs,
                    former,
                    completion,
                    bundle);
        }
    }
}
