package dev.kasane.image.registry;

import dev.kasane.http.RetryAfter;
import dev.kasane.image.oci.OciJson;
import dev.kasane.json.JsonValue;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A response of a registry.
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

    /** The wait that the server requests; null without one. */
    @Nullable
    Duration retryAfter(Instant now) {
        String value = header("Retry-After");
        return value == null ? null : RetryAfter.parse(value, now);
    }

    /** The registry's own message, cut short; empty when it has none in the form of the specification. */
    String reasons() {
        StringBuilder reasons = new StringBuilder();
        try {
            for (JsonValue error : OciJson.read(body).path("errors")) {
                reasons.append(reasons.isEmpty() ? "" : "; ")
                        .append(error.path("code").text())
                        .append(' ')
                        .append(error.path("message").text());
            }
        } catch (IllegalArgumentException e) {
            return "";
        }
        String text = reasons.toString().strip();
        return text.length() > MAX_REASON ? text.substring(0, MAX_REASON) + "…" : text;
    }
}
