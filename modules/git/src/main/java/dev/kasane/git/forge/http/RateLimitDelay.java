package dev.kasane.git.forge.http;

import dev.kasane.http.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The delay for a server that limits requests: {@code Retry-After}, else the time until its reset, else exponential
 * backoff.
 */
final class RateLimitDelay {

    private static final Duration UNSAID = Duration.ofSeconds(60);
    private static final long LONGEST_SECONDS = 86_400;
    private static final Duration LEAST = Duration.ofSeconds(1);

    private RateLimitDelay() {}

    static Duration wait(ApiAnswer answer, Instant now, int repeat) {
        Duration wait = said(answer, now);
        Duration asked = wait == null ? UNSAID.multipliedBy(1L << Math.min(repeat, 6)) : wait;
        return asked.compareTo(LEAST) < 0 ? LEAST : asked;
    }

    private static @Nullable Duration said(ApiAnswer answer, Instant now) {
        String after = answer.header("retry-after");
        try {
            if (!after.isEmpty()) {
                Duration wait = RetryAfter.parse(after, now);
                return wait == null || wait.toSeconds() < LONGEST_SECONDS ? wait : Duration.ofSeconds(LONGEST_SECONDS);
            }
            // GitLab's headers have no x-, and the same times
            String prefix = answer.header("x-ratelimit-reset").isEmpty() ? "ratelimit-" : "x-ratelimit-";
            String reset = answer.header(prefix + "reset");
            boolean used = answer.header(prefix + "remaining").equals("0");
            return reset.isEmpty() || !used
                    ? null
                    : Duration.ofSeconds(
                            Math.clamp(Long.parseLong(reset) - now.getEpochSecond() + 1, 0, LONGEST_SECONDS));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
