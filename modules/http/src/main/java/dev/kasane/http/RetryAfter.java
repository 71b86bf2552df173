package dev.kasane.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The header {@code Retry-After} (RFC 9110, section 10.2.3). */
public final class RetryAfter {

    private static final int MAX_DIGITS = 9;

    private RetryAfter() {}

    /**
     * The wait that a server requests, in seconds or as a date.
     *
     * @return null for a value of another form; negative for a date in the past
     */
    public static @Nullable Duration parse(String value, Instant now) {
        try {
            return isNumber(value)
                    ? Duration.ofSeconds(Long.parseLong(value))
                    : Duration.between(now, ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME));
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean isNumber(String value) {
        return !value.isEmpty() && value.length() <= MAX_DIGITS && value.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
