package dev.kasane.helm;

/** The time limit of 20 seconds for all trial renders of one query. Real charts take about two seconds. */
final class TrialTime {

    private static final long LONGEST_NANOS = 20_000_000_000L;

    private final long begin = System.nanoTime();

    boolean isOver() {
        return System.nanoTime() - begin > LONGEST_NANOS;
    }
}
