package dev.kasane.git.forge.http;

import java.time.Duration;

/**
 * The limits of one call: time and number of requests.
 *
 * @param deadline how long, waiting included
 * @param requests how many requests at most, repeated ones included
 * @param answer the longest answer, in bytes
 */
public record ApiLimits(Duration deadline, int requests, int answer) {

    public static final ApiLimits DEFAULT = new ApiLimits(Duration.ofSeconds(90), 40, 8 << 20);
}
