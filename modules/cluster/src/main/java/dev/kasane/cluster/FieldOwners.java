package dev.kasane.cluster;

import static dev.kasane.cluster.JsonTree.JSON;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The managers of an object's fields, from its managed fields (FieldsV1 of structured-merge-diff). */
final class FieldOwners {

    private FieldOwners() {}

    /**
     * The managers of a value.
     *
     * @param object as it is in the cluster
     * @param path names of fields and indexes of items in that object
     */
    static List<String> of(JsonNode object, List<Object> path) {
        List<String> owners = new ArrayList<>();
        for (JsonNode entry : object.path("metadata").path("managedFields")) {
            if (owns(entry.path("fieldsV1"), object, path)) {
                owners.add(entry.path("manager").asText());
            }
        }
        return owners;
    }

    private static boolean owns(JsonNode fields, JsonNode object, List<Object> path) {
        JsonNode at = fields;
        JsonNode value = object;
        for (Object step : path) {
            if (at.isObject() && at.isEmpty() && at != fields) {
                // all below it is one value to the server
                return true;
            }
            if (step instanceof Integer index) {
                value = value.path(index);
                at = item(at, value);
            } else {
                value = value.path(step.toString());
                at = at.path("f:" + step);
            }
            if (at.isMissingNode()) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode item(JsonNode fields, JsonNode item) {
        for (Map.Entry<String, JsonNode> one : fields.properties()) {
            if (one.getKey().startsWith("k:") && fits(parsed(one.getKey().substring(2)), item)) {
                return one.getValue();
            }
            if (one.getKey().startsWith("v:")
                    && parsed(one.getKey().substring(2)).equals(item)) {
                return one.getValue();
            }
        }
        return fields.path("none");
    }

    private static boolean fits(JsonNode keys, JsonNode item) {
        for (Map.Entry<String, JsonNode> key : keys.properties()) {
            if (!key.getValue().equals(item.path(key.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the server's list of managed fields is no JSON: " + json, e);
        }
    }
}
