package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/**
 * The response of an API server.
 *
 * @param code the HTTP status
 * @param body the object, or the server's Status
 */
record ApiAnswer(int code, JsonValue body) {

    boolean isGood() {
        return code >= 200 && code < 300;
    }

    boolean isMissing() {
        return code == 404;
    }

    /** The server's own words. */
    String message() {
        String message = body.path("message").text();
        return message.isEmpty() ? "the API server answered " + code : message;
    }

    /** The managers of conflicting fields, if the server rejected the request for that reason (meta/v1 StatusCause). */
    List<FieldConflict> conflicts() {
        List<FieldConflict> conflicts = new ArrayList<>();
        if (code == 409) {
            for (JsonValue cause : body.path("details").path("causes")) {
                if (cause.path("reason").text().equals("FieldManagerConflict")) {
                    conflicts.add(FieldConflict.of(
                            cause.path("message").text(), cause.path("field").text()));
                }
            }
        }
        return conflicts;
    }
}
