package dev.kasane.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.testkit.state.ObjectState;
import io.fabric8.kubernetes.api.model.HasMetadata;

/** Reads conditions and fields of objects of any kind. */
final class Conditions {

    private Conditions() {}

    /** Whether a condition has a status. */
    static boolean has(HasMetadata object, String type, String status) {
        for (JsonNode condition : ObjectState.json(object).path("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText().equals(status);
            }
        }
        return false;
    }

    /** A field's value as text, empty when it is not there. */
    static String field(HasMetadata object, String path) {
        JsonNode node = ObjectState.json(object);
        for (String step : path.split("\\.")) {
            node = step.chars().allMatch(Character::isDigit) ? node.path(Integer.parseInt(step)) : node.path(step);
        }
        return node.isValueNode() ? node.asText() : node.isMissingNode() ? "" : node.toString();
    }
}
