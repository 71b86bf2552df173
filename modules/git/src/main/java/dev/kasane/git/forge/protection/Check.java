package dev.kasane.git.forge.protection;

import org.jspecify.annotations.Nullable;

/**
 * The result of one check of a repository's settings.
 *
 * @param subject what was checked, such as a branch
 * @param result the result
 * @param text what was found
 * @param hint what to do; null if there is nothing to do
 */
public record Check(
        String subject,
        Result result,
        String text,
        @Nullable String hint) {

    /** The result of a check. */
    public enum Result {
        OK("✓"),
        /** Something is missing or wrong. */
        MISSING("✗"),
        /** It cannot be checked from here. */
        UNKNOWN("?"),
        /** A risk that other settings may cover. */
        WARNING("!");

        private final String mark;

        Result(String mark) {
            this.mark = mark;
        }

        /** The mark before the line of a check. */
        public String mark() {
            return mark;
        }
    }

    /** A successful check. */
    public static Check ok(String subject, String text) {
        return new Check(subject, Result.OK, text, null);
    }

    /** A check that found something missing. */
    public static Check missing(String subject, String text, String hint) {
        return new Check(subject, Result.MISSING, text, hint);
    }

    /** A check that could not be made. */
    public static Check unknown(String subject, String text, @Nullable String hint) {
        return new Check(subject, Result.UNKNOWN, text, hint);
    }

    /** A check that found a risk. */
    public static Check warning(String subject, String text, String hint) {
        return new Check(subject, Result.WARNING, text, hint);
    }
}
