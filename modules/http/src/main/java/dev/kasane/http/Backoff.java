package dev.kasane.http;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff with jitter: each delay is twice as long as the one before, less a random part up to its half, so
 * that many clients do not retry at the same time.
 *
 * @param first the wait before the second attempt
 * @param longest the wait that none exceeds
 */
public record Backoff(Duration first, Duration longest) {

    /**
     * The wait after a failed attempt.
     *
     * @param attempt the number of the attempt, from 0
     */
    public Duration after(int attempt, RandomGenerator random) {
        long most = Math.min(longest.toMillis(), first.toMillis() << Math.min(attempt, 20));
        return Duration.ofMillis(most - (long) (most * 0.5 * random.nextDouble()));
    }
}
