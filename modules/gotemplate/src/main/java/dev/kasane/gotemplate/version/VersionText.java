package dev.kasane.gotemplate.version;

import org.jspecify.annotations.Nullable;

/**
 * Parses a version or one comparison in the usual form: numbers and a prerelease. Other forms are parsed by the regular
 * expressions that define the syntax, which are much slower.
 *
 * @param operator the operator before the version; empty for none
 * @param whole the version as it is written
 * @param major its first number
 * @param minor its second number with the dot before it; empty for none
 * @param patch its third number with the dot before it; empty for none
 * @param prerelease what follows with the dash before it; empty for none
 */
record VersionText(String operator, String whole, String major, String minor, String patch, String prerelease) {

    private static final int MOST_DIGITS = 18;

    /** Whether x, X and a star may replace a number. */
    private enum Wildcards {
        NONE,
        FOR_NUMBERS
    }

    /** The parts of a version; null when it is written in another way. */
    static @Nullable VersionText ofVersion(String text) {
        return at(text, 0, "", Wildcards.NONE);
    }

    /** The parts of a comparison; null when it is written in another way. */
    static @Nullable VersionText ofComparison(String text) {
        int end = 0;
        while (end < text.length() && "=!<>~^".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        String operator = text.substring(0, end);
        boolean known = switch (operator) {
            case "", "=", "!=", ">", "<", ">=", "=>", "<=", "=<", "~", "~>", "^" -> true;
            default -> false;
        };
        while (end < text.length() && text.charAt(end) == ' ') {
            end++;
        }
        return known ? at(text, end, operator, Wildcards.FOR_NUMBERS) : null;
    }

    private static @Nullable VersionText at(String text, int start, String operator, Wildcards wildcards) {
        int from = start < text.length() && text.charAt(start) == 'v' ? start + 1 : start;
        int major = number(text, from, wildcards);
        int minor = part(text, major, wildcards);
        int patch = minor <= major ? minor : part(text, minor, wildcards);
        if (patch < 0) {
            return null;
        }
        int end = patch < text.length() && text.charAt(patch) == '-' ? prerelease(text, patch + 1) : patch;
        if (major == from || end != text.length() || text.length() - start > 100) {
            return null;
        }
        return new VersionText(
                operator,
                text.substring(start),
                text.substring(from, major),
                text.substring(major, minor),
                text.substring(minor, patch),
                text.substring(patch));
    }

    /** The end of the number or wildcard at a position. */
    private static int number(String text, int from, Wildcards wildcards) {
        boolean any =
                wildcards == Wildcards.FOR_NUMBERS && from < text.length() && "xX*".indexOf(text.charAt(from)) >= 0;
        return any ? from + 1 : digits(text, from);
    }

    /** Where the digits at a position end. */
    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && at - from < MOST_DIGITS && isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Where a dot with digits behind it ends: at its beginning when there is none, below zero when there are no digits. */
    private static int part(String text, int from, Wildcards wildcards) {
        if (from >= text.length() || text.charAt(from) != '.') {
            return from;
        }
        int end = number(text, from + 1, wildcards);
        return end == from + 1 ? -1 : end;
    }

    /** Where the identifiers of a prerelease end; below zero when one of them is none. */
    private static int prerelease(String text, int from) {
        int start = from;
        boolean number = true;
        for (int i = from; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '.';
            if (c == '.') {
                if (i == start || number && i - start > 1 && text.charAt(start) == '0') {
                    return -1;
                }
                start = i + 1;
                number = true;
            } else if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-') {
                number = false;
            } else if (!isDigit(c)) {
                return -1;
            }
        }
        return text.length();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
