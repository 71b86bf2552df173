package dev.kasane.check.cel;

import dev.cel.runtime.CelEvaluationException;

/** The largest values that an expression may make: far more than a server stores, and less than the memory. */
final class ResultSize {

    private static final long LONGEST_TEXT = 1 << 26;
    private static final long LONGEST_LIST = 1 << 22;

    private ResultSize() {}

    /**
     * Asks before a text, or bytes, are made.
     *
     * @throws CelEvaluationException when they would be too long
     */
    static void checkText(long length) throws CelEvaluationException {
        if (length > LONGEST_TEXT) {
            throw Library.error("a text of more than " + LONGEST_TEXT + " characters");
        }
    }

    /**
     * Asks before an item is added to a list, or a list of a length is made.
     *
     * @throws CelEvaluationException when it would be too long
     */
    static void checkList(long size) throws CelEvaluationException {
        if (size > LONGEST_LIST) {
            throw Library.error("a list of more than " + LONGEST_LIST + " items");
        }
    }
}
