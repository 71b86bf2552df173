package dev.kasane.ci.verify;

import dev.kasane.json.JsonValue;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** The times of Kubernetes objects, and of people. */
final class Times {

    private static final int MINUTES = 60;

    private Times() {}

    /** The time that a field has; another one if it has none. */
    static Instant of(JsonValue field, Instant other) {
        try {
            return Instant.parse(field.text());
        } catch (DateTimeException e) {
            return other;
        }
    }

    static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** A duration for people, in the largest fitting unit. */
    static String toText(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds < 2 * MINUTES) {
            return seconds + " s";
        }
        long minutes = seconds / MINUTES;
        return minutes < 2 * MINUTES ? minutes + " min" : minutes / MINUTES + " h";
    }
}
