package dev.kasane.image.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.image.oci.Json;
import java.net.http.HttpHeaders;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * What came back.
 *
 * @param status the status
 * @param headers the headers
 * @param body the body, or the beginning of one that is too long; empty when it went into a file
 */
record Answer(int status, HttpHeaders headers, byte[] body) {

    private static final int MAX_REASON = 300;

    @Nullable
    String header(String name) {
        return headers.firstValue(name).orElse(null);
    }

    /** How long the server asks us to wait; null when it does not. */
    @Nullable
    Duration retryAfter(Clock clock) {
        String value = header("Retry-After");
        if (value == null) {
            return null;
        }
        try {
            return value.matches("[0-9]{1,9}")
                    ? Duration.ofSeconds(Long.parseLong(value))
                    : Duration.between(
                            clock.instant(), ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME));
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** The registry's own words, cut short; empty when it says nothing in the form of the specification. */
    String reasons() {
        StringBuilder reasons = new StringBuilder();
        try {
            for (JsonNode error : Json.read(body).path("errors")) {
                reasons.append(reasons.isEmpty() ? "" : "; ")
                        .append(error.path("code").asText())
                        .append(' ')
                        .append(error.path("message").asText());
            }
        } catch (IllegalArgumentException e) {
            return "";
        }
        String text = reasons.toString().strip();
        return text.length() > MAX_REASON ? text.substring(0, MAX_REASON) + "…" : text;
    }
}
