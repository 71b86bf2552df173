package dev.kasane.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The waits between attempts: those of the client, and those that a server requests. */
class WaitsTest {

    private static final Instant NOW = Instant.parse("2026-11-28T09:00:00Z");

    @ParameterizedTest
    @CsvSource({"0, 300", "1, 600", "2, 1200", "5, 9600", "6, 10000", "20, 10000", "64, 10000"})
    void eachWaitIsTwiceAsLongUpToTheLongest(int attempt, long most) {
        Backoff backoff = new Backoff(Duration.ofMillis(300), Duration.ofSeconds(10));
        assertThat(backoff.after(attempt, fixed(0))).isEqualTo(Duration.ofMillis(most));
        assertThat(backoff.after(attempt, fixed(Long.MAX_VALUE)))
                .isBetween(Duration.ofMillis(most / 2), Duration.ofMillis(most / 2 + 1));
    }

    @Test
    void aServerRequestsAWaitInSecondsOrAsADate() {
        assertThat(RetryAfter.parse("120", NOW)).isEqualTo(Duration.ofMinutes(2));
        assertThat(RetryAfter.parse("Sat, 28 Nov 2026 09:01:30 GMT", NOW)).isEqualTo(Duration.ofSeconds(90));
        assertThat(RetryAfter.parse("Sat, 28 Nov 2026 08:59:00 GMT", NOW)).isEqualTo(Duration.ofMinutes(-1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "10000000000", "soon", "٣", "2026-11-28"})
    void anotherFormIsNoRequest(String value) {
        assertThat(RetryAfter.parse(value, NOW)).isNull();
    }

    private static RandomGenerator fixed(long bits) {
        return () -> bits << 1;
    }
}
