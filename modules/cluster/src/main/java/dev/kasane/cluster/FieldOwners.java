package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
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
    static List<String> of(JsonValue object, List<Object> path) {
        List<String> owners = new ArrayList<>();
        for (JsonValue entry : object.path("metadata").path("managedFields")) {
            if (owns(entry.path("fieldsV1"), object, path)) {
                owners.add(entry.path("manager").text());
            }
        }
        return owners;
    }

    private static boolean owns(JsonValue fields, JsonValue object, List<Object> path) {
        JsonValue at = fields;
        JsonValue value = object;
        for (int i = 0; i < path.size(); i++) {
            if (i > 0 && at.isObject() && at.size() == 0) {
                // all below it is one value to the server
                return true;
            }
            if (path.get(i) instanceof Integer index) {
                value = value.path(index);
                at = item(at, value);
            } else {
                String name = path.get(i).toString();
                value = value.path(name);
                at = at.path("f:" + name);
            }
            if (at.isMissing()) {
                return false;
            }
        }
        return true;
    }

    private static JsonValue item(JsonValue fields, JsonValue item) {
        for (Map.Entry<String, JsonValue> one : fields.fields().entrySet()) {
            String key = one.getKey();
            if (key.startsWith("k:") && fits(parsed(key.substring(2)), item)
                    || key.startsWith("v:") && parsed(key.substring(2)).equals(item)) {
                return one.getValue();
            }
        }
        return JsonValue.MISSING;
    }

    private static boolean fits(JsonValue keys, JsonValue item) {
        for (Map.Entry<String, JsonValue> key : keys.fields().entrySet()) {
            if (!key.getValue().equals(item.path(key.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static JsonValue parsed(String json) {
        try {
            return JsonValue.read(json);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("the server's list of managed fields is no JSON: " + json, e);
        }
    }
}
