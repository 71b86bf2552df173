package dev.kasane.gotemplate.bound;

import dev.kasane.problem.TimeLimit;

/** The remaining work of an expansion. Not thread-safe. */
public final class Budget {

    /** After so many calls the clock is looked at, and earlier when they do more. */
    private static final int LOOK = 255;

    /** Work that counts as one call more. */
    private static final int MUCH = 64;

    private final Bounds bounds;
    private long steps;
    private int untilLook;

    public Budget(Bounds bounds) {
        this.bounds = bounds;
    }

    public Bounds bounds() {
        return bounds;
    }

    /**
     * Takes some work from the budget.
     *
     * @throws BoundExceeded when none is left
     */
    public void spend(long work) {
        steps += Math.max(0, work);
        untilLook -= 1 + Math.clamp(work / MUCH, 0, LOOK);
        if (untilLook < 0) {
            untilLook = LOOK;
            TimeLimit.check();
        }
        if (steps > bounds.steps()) {
            throw new BoundExceeded("templates took more than " + bounds.steps() + " steps");
        }
    }

    /**
     * Counts an addition to a growing text, before it is made.
     *
     * @throws BoundExceeded when it becomes too large
     */
    public void add(long size, long more) {
        if (size + more > bounds.output()) {
            throw new BoundExceeded(
                    "a template would make " + (size + more) + " characters or items, more than " + bounds.output());
        }
        spend(more / 16);
    }

    /**
     * Counts a text or list of a size, before it is made.
     *
     * @throws BoundExceeded when it is too large
     */
    public void make(long size) {
        if (size > bounds.output()) {
            throw new BoundExceeded(
                    "a template would make " + size + " characters or items, more than " + bounds.output());
        }
        spend(size / 16);
    }
}
