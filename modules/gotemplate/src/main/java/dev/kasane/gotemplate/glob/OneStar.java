package dev.kasane.gotemplate.glob;

import org.jspecify.annotations.Nullable;

/**
 * A glob of gobwas whose only special characters are one star or two adjacent ones. Most globs are such, and they need
 * no regular expression.
 *
 * @param star the part between the two: nothing, one star or two
 * @param separators what one star does not take
 */
record OneStar(String before, String star, String behind, String separators) {

    private static final String SPECIAL = "{[?\\\0\uFFFD";

    static @Nullable OneStar of(String pattern, String separators) {
        int first = pattern.indexOf('*');
        int end = first < 0 ? pattern.length() : first + (pattern.startsWith("**", first) ? 2 : 1);
        if (pattern.indexOf('*', end) >= 0 || pattern.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0)) {
            return null;
        }
        int start = first < 0 ? end : first;
        return new OneStar(
                pattern.substring(0, start), pattern.substring(start, end), pattern.substring(end), separators);
    }

    boolean matches(String text) {
        if (star.isEmpty()) {
            return text.equals(before);
        }
        if (!text.startsWith(before) || !text.endsWith(behind)) {
            return false;
        }
        if (star.length() == 2 || separators.isEmpty()) {
            // the parts before and behind may overlap
            return true;
        }
        int from = before.length();
        int to = text.length() - behind.length();
        return from <= to && text.substring(from, to).chars().noneMatch(c -> separators.indexOf(c) >= 0);
    }
}
