package dev.kasane.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object in a cluster, before an apply and after it, or as it would be after it.
 *
 * @param before null when it was not there
 * @param after what the server answered
 */
public record LiveObject(@Nullable JsonNode before, JsonNode after) {

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
        JsonNode earlier = before;
        return earlier == null || !stripped(earlier).equals(stripped(after));
    }

    /** An object without the fields that the server and controllers set. */
    static JsonNode stripped(JsonNode object) {
        ObjectNode copy = object.deepCopy();
        copy.remove("status");
        if (copy.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove(SERVERS_OWN);
        }
        return copy;
    }
}
