package dev.kasane.git.forge.http;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Times as forges write them: of RFC 3339, with the zone of the server. */
public final class ForgeTime {

    private ForgeTime() {}

    /** The time; null where none is written, or something else. */
    public static @Nullable Instant parse(String written) {
        try {
            return written.isEmpty() ? null : OffsetDateTime.parse(written).toInstant();
        } catch (DateTimeParseException e) {
            // a time that cannot be read is as one that is not there
            return null;
        }
    }
}
