package dev.kasane.lock;

import org.jspecify.annotations.Nullable;

/**
 * A range of versions among the tags of a Git repository that begin with a prefix, as {@code tagPrefix} of Argo CD names it: a text of
 * {@link Requirement#requested}.
 *
 * @param range the range, without the prefix
 * @param prefix what is before the version in each of the tags
 */
public record PrefixedRange(String range, String prefix) {

    // no branch and no tag has a space in its name
    private static final String MARK = " tagPrefix=";

    /** Parses a text of a requirement; null if it has no prefix. */
    public static @Nullable PrefixedRange of(String requested) {
        int mark = requested.indexOf(MARK);
        return mark < 0
                ? null
                : new PrefixedRange(requested.substring(0, mark), requested.substring(mark + MARK.length()));
    }

    /** The text of the requirement. */
    public String requested() {
        return range + MARK + prefix;
    }
}
