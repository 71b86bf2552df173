package dev.kasane.cli.status;

import java.time.Duration;
import java.time.Instant;

/** Formats the age of a time, in one unit. */
final class Age {

    private Age() {}

    /** Such as {@code 5 min}, {@code 3 h}, {@code 12 d}. */
    static String of(Instant moment, Instant now) {
        Duration age = Duration.between(moment, now);
        if (age.toMinutes() < 1) {
            return "now";
        }
        if (age.toHours() < 1) {
            return age.toMinutes() + " min";
        }
        return age.toDays() < 2 ? age.toHours() + " h" : age.toDays() + " d";
    }
}
