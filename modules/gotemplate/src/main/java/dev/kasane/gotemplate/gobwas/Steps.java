package dev.kasane.gotemplate.gobwas;

import dev.kasane.problem.TimeLimit;

/** Counts the work of a match and limits it, since nested groups are tried in all combinations. */
final class Steps {

    /** Thrown if a match exceeds the limit. */
    static final class TooMany extends RuntimeException {

        private static final long serialVersionUID = 1;

        private TooMany() {
            super(null, null, false, false);
        }
    }

    private static final int MOST = 1_000_000;
    private static final int LOOK = 1 << 14;

    private int taken;
    private int looked;

    /** @param work in comparisons of characters or numbers, more or less */
    void take(int work) {
        taken += 1 + work;
        if (taken - looked > LOOK) {
            looked = taken;
            TimeLimit.check();
        }
        if (taken > MOST) {
            throw new TooMany();
        }
    }

    int taken() {
        return taken;
    }
}
