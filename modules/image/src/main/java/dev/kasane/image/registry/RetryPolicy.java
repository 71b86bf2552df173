package dev.kasane.image.registry;

import dev.kasane.http.Backoff;
import java.time.Duration;
import java.util.Set;

/**
 * The limits of retries: how many, and for how long in total.
 *
 * @param attempts how often one request is made at most
 * @param firstWait how long is waited before the second attempt; it doubles each time
 * @param longestWait what it does not grow beyond
 * @param attempt how long one attempt may take; those that carry contents get more, by their size
 * @param total how long everything may take
 */
public record RetryPolicy(int attempts, Duration firstWait, Duration longestWait, Duration attempt, Duration total) {

    /** Six attempts, half a minute for each, ten minutes in all. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(
            6, Duration.ofMillis(300), Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(10));

    private static final Set<Integer> PASSING = Set.of(408, 425, 429, 500, 502, 503, 504, 522, 524);

    /** The waits between attempts. */
    Backoff backoff() {
        return new Backoff(firstWait, longestWait);
    }

    /** Whether a status means that the same request may do better later. */
    static boolean passes(int status) {
        return PASSING.contains(status);
    }
}
