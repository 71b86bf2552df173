package dev.kasane.check.cel;

import dev.cel.runtime.CelEvaluationException;

/** Limits the size of values that an expression creates: far above the limits of a server, and below the memory. */
final class ResultSize {

    private static final long LONGEST_TEXT = 1 << 26;
    private static final long LONGEST_LIST = 1 << 22;

    private ResultSize() {}

    /**
     * Checks the size of a text or bytes before they are created.
     *
     * @throws CelEvaluationException when they would be too long
     */
    static void checkText(long length) throws CelEvaluationException {
        if (length > LONGEST_TEXT) {
            throw Library.error("a text of more than " + LONGEST_TEXT + " characters");
        }
    }

    /**
     * Checks the size of a list before it is created or grows.
     *
     * @throws CelEvaluationException when it would be too long
     */
    static void checkList(long size) throws CelEvaluationException {
        if (size > LONGEST_LIST) {
            throw Library.error("a list of more than " + LONGEST_LIST + " items");
        }
    }
}
