package dev.kasane.flux.substitute;

/**
 * Removes the beginning of a text that a pattern matches. Flux tries every number of bytes. If it would split a
 * character, which gives invalid text, the expression is rejected.
 */
final class Trim {

    /** How many steps a pattern may take. */
    private static final double STEPS = 50_000_000;

    private Trim() {}

    /** Without the shortest beginning that the pattern matches and that is not empty. */
    static String shortest(String text, String pattern) {
        return cut(text, pattern, false);
    }

    /** Without the longest beginning that the pattern matches. */
    static String longest(String text, String pattern) {
        return cut(text, pattern, true);
    }

    private static String cut(String text, String pattern, boolean longest) {
        if ((double) text.length() * text.length() * pattern.length() > STEPS) {
            throw new BadSubstitutionException("the value is too long for a pattern");
        }
        int found = 0;
        boolean broken = false;
        for (int end = text.length(); end > 0; end = text.offsetByCodePoints(end, -1)) {
            int start = text.offsetByCodePoints(end, -1);
            for (int missing = 0; missing < Bytes.length(text.substring(start, end)); missing++) {
                Boolean matches = ShellPattern.matches(pattern, beginning(text, start, end, missing));
                if (matches == null) {
                    return text;
                }
                if (matches) {
                    found = end;
                    broken = missing > 0;
                    if (longest) {
                        return rest(text, found, broken);
                    }
                }
            }
        }
        return rest(text, found, broken);
    }

    /** A beginning with an incomplete last character: Go reads each of its bytes as an unknown character. */
    private static String beginning(String text, int start, int end, int missing) {
        return missing == 0
                ? text.substring(0, end)
                : text.substring(0, start) + "\uFFFD".repeat(Bytes.length(text.substring(start, end)) - missing);
    }

    private static String rest(String text, int from, boolean broken) {
        if (broken) {
            throw new BadSubstitutionException("a part of a character is no character");
        }
        return text.substring(from);
    }
}
