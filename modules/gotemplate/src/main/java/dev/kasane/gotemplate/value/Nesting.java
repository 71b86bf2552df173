package dev.kasane.gotemplate.value;

import dev.kasane.gotemplate.bound.BoundExceeded;

/** Limits the nesting of maps and lists, which also detects one that contains itself. */
public final class Nesting {

    private static final int DEEPEST = 3000;

    private Nesting() {}

    /**
     * Enters one level of nesting.
     *
     * @param depth the level it comes from
     * @return the new level
     * @throws BoundExceeded when that is too deep
     */
    public static int below(int depth) {
        if (depth >= DEEPEST) {
            throw new BoundExceeded("values hold each other more than " + DEEPEST + " deep, or without end");
        }
        return depth + 1;
    }
}
