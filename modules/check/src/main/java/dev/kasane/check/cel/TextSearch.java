package dev.kasane.check.cel;

import org.jspecify.annotations.Nullable;

/**
 * Searches one text in others. The search of Java takes quadratic time if nearly every position begins like the part.
 * For large texts, the algorithm of Knuth, Morris and Pratt takes linear time.
 */
final class TextSearch {

    /** So many comparisons take a few milliseconds. */
    private static final long SHORT = 1 << 22;

    private final String part;
    /** Those of {@link #firstIn}, which is called again and again. */
    private int @Nullable [] borders;

    TextSearch(String part) {
        this.part = part;
    }

    /** The first place from one on at which the part begins, or -1. */
    int firstIn(String text, int from) {
        if ((long) (text.length() - from) * part.length() <= SHORT) {
            return text.indexOf(part, from);
        }
        int[] known = borders;
        if (known == null) {
            known = borders(1, 0);
            borders = known;
        }
        int passed = find(text, from, 1, 0, known);
        return passed < 0 ? -1 : from + passed - part.length();
    }

    /** The last place up to one at which the part begins, or -1. */
    int lastIn(String text, int from) {
        int begin = Math.min(from, text.length() - part.length());
        if (begin < 0 || (long) begin * part.length() <= SHORT) {
            return text.lastIndexOf(part, from);
        }
        int last = begin + part.length() - 1;
        int first = part.length() - 1;
        int passed = find(text, last, -1, first, borders(-1, first));
        return passed < 0 ? -1 : last - passed + 1;
    }

    /**
     * The number of characters up to the end of the part, or -1.
     *
     * @param begin where the text's first character is
     * @param step 1 forwards, -1 backwards, in text and part
     * @param first where the part's first character is in this direction
     * @param known the part's borders in this direction
     */
    private int find(String text, int begin, int step, int first, int[] known) {
        int matched = 0;
        int passed = 0;
        for (int i = begin; i >= 0 && i < text.length(); i += step) {
            char next = text.charAt(i);
            while (matched > 0 && part.charAt(first + step * matched) != next) {
                matched = known[matched - 1];
            }
            if (part.charAt(first + step * matched) == next) {
                matched++;
            }
            passed++;
            if (matched == part.length()) {
                return passed;
            }
        }
        return -1;
    }

    /** For each beginning of the part: the length of its longest shorter beginning that is its end, too. */
    private int[] borders(int step, int first) {
        int[] lengths = new int[part.length()];
        int matched = 0;
        for (int i = 1; i < lengths.length; i++) {
            char next = part.charAt(first + step * i);
            while (matched > 0 && part.charAt(first + step * matched) != next) {
                matched = lengths[matched - 1];
            }
            if (part.charAt(first + step * matched) == next) {
                matched++;
            }
            lengths[i] = matched;
        }
        return lengths;
    }
}
