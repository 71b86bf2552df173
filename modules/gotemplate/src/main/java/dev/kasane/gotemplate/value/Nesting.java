package dev.kasane.gotemplate.value;

import dev.kasane.gotemplate.bound.BoundExceeded;

/** How deeply maps and lists may hold each other: one that holds itself is found where somebody walks it. */
public final class Nesting {

    private static final int DEEPEST = 3000;

    private Nesting() {}

    /**
     * Says that a walk goes one level deeper.
     *
     * @param depth the level it comes from
     * @return the level it goes to
     * @throws BoundExceeded when that is too deep
     */
    public static int below(int depth) {
        if (depth >= DEEPEST) {
            throw new BoundExceeded("values hold each other more than " + DEEPEST + " deep, or without end");
        }
        return depth + 1;
    }
}
