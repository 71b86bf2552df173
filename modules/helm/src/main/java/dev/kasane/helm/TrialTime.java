package dev.kasane.helm;

/** How long renders with other values may go on for one answer: nobody waits longer, and real charts take two seconds. */
final class TrialTime {

    private static final long LONGEST_NANOS = 20_000_000_000L;

    private final long begin = System.nanoTime();

    boolean isOver() {
        return System.nanoTime() - begin > LONGEST_NANOS;
    }
}
