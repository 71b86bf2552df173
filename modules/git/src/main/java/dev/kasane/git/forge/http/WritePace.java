package dev.kasane.git.forge.http;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** Limits the rate of write requests to stay below GitHub's limit: 80 per minute, one at a time. */
final class WritePace {

    private static final int WRITES = 60;
    private static final Duration SPAN = Duration.ofMinutes(1);

    private final Deque<Instant> recent = new ArrayDeque<>();

    /** The delay before the next write; the write is counted at that time. */
    synchronized Duration next(Instant now) {
        while (!recent.isEmpty() && recent.getFirst().isBefore(now.minus(SPAN))) {
            recent.removeFirst();
        }
        Instant when = recent.size() < WRITES ? now : recent.removeFirst().plus(SPAN);
        recent.addLast(when);
        return Duration.between(now, when);
    }
}
