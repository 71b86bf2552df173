package dev.kasane.cluster;

import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object in a cluster, before an apply and after it, or as it would be after it.
 *
 * @param before null when it was not there
 * @param after what the server answered
 */
public record LiveObject(@Nullable JsonValue before, JsonValue after) {

    /** Fields that the server or controllers set, and that are never applied. */
    private static final List<String> SERVERS_OWN = List.of(
            "creationTimestamp",
            "deletionGracePeriodSeconds",
            "deletionTimestamp",
            "generation",
            "managedFields",
            "resourceVersion",
            "selfLink",
            "uid");

    /** Whether there is any difference in what people set. */
    public boolean isChanged() {
        JsonValue earlier = before;
        return earlier == null || !stripped(earlier).equals(stripped(after));
    }

    /** An object without the fields that the server and controllers set. */
    static JsonValue stripped(JsonValue object) {
        if (!object.isObject()) {
            throw new IllegalStateException("the API server answered with something else than an object");
        }
        Map<String, Object> copy = new LinkedHashMap<>(Json.map(object.value()));
        copy.remove("status");
        if (object.path("metadata").isObject()) {
            Map<String, Object> metadata = new LinkedHashMap<>(Json.map(copy.get("metadata")));
            metadata.keySet().removeAll(SERVERS_OWN);
            copy.put("metadata", metadata);
        }
        return JsonValue.of(copy);
    }
}
