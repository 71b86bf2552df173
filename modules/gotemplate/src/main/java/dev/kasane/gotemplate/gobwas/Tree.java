package dev.kasane.gotemplate.gobwas;

import org.jspecify.annotations.Nullable;

/**
 * A matcher that is searched in a text, with the matchers of the text before and behind it. It cannot be searched
 * itself, so it never matches as a part of another matcher.
 */
record Tree(@Nullable Matcher left, Matcher value, @Nullable Matcher right, int length) implements Matcher {

    /** So many characters are searched in the time of a step. */
    static final int READ_AT_ONCE = 16;

    static Tree of(@Nullable Matcher left, Matcher value, @Nullable Matcher right) {
        int before = length(left);
        int behind = length(right);
        boolean known = before >= 0 && value.length() >= 0 && behind >= 0;
        return new Tree(left, value, right, known ? before + value.length() + behind : ANY_LENGTH);
    }

    private static int length(@Nullable Matcher matcher) {
        return matcher == null ? 0 : matcher.length();
    }

    /** An empty text never matches. */
    @Override
    public boolean matches(Slice text, Steps steps) {
        if (length > text.length()) {
            return false;
        }
        int offset = Math.max(0, length(left));
        int limit = text.length() - Math.max(0, length(right));
        while (offset < limit) {
            steps.take(limit - offset);
            Found found = value.find(text.between(offset, limit), steps);
            if (found == null) {
                return false;
            }
            int at = offset + found.at();
            if (matches(left, text.upTo(at), steps) && rightMatches(text, at, found, steps)) {
                return true;
            }
            offset = at + text.width(at);
        }
        return false;
    }

    private boolean rightMatches(Slice text, int at, Found found, Steps steps) {
        for (int length : found.lengths().reversed()) {
            steps.take(text.length() / READ_AT_ONCE);
            int end = Math.min(text.length(), at + length);
            if (matches(right, text.from(end), steps)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(@Nullable Matcher matcher, Slice text, Steps steps) {
        return matcher == null ? text.isEmpty() : matcher.matches(text, steps);
    }

    @Override
    public @Nullable Found find(Slice text, Steps steps) {
        return null;
    }
}
