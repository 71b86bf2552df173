package dev.kasane.check.crd;

import dev.kasane.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets the defaults of a custom resource; the object is changed, so it must be a copy. */
final class CustomDefaults {

    private CustomDefaults() {}

    /**
     * Fills in defaults from the top down. A null that may not be is taken for absent where there is a default.
     *
     * @param dropsNulls whether other such nulls are left out, as they are when an object is created without apply
     */
    static void fill(Object value, Schema schema, boolean dropsNulls) {
        if (value instanceof Map<?, ?>) {
            Map<String, Object> map = Json.map(value);
            for (Map.Entry<String, Schema> property : schema.properties().entrySet()) {
                String name = property.getKey();
                Object given = map.get(name);
                Object usual = property.getValue().defaultValue();
                boolean stray = given == Json.NULL && !property.getValue().isNullable();
                if (usual != null && (given == null || stray)) {
                    map.put(name, Json.copy(usual));
                } else if (stray && dropsNulls) {
                    map.remove(name);
                }
                descend(map.get(name), property.getValue(), dropsNulls);
            }
            Schema additional = schema.additional();
            if (additional != null) {
                Object usual = additional.defaultValue();
                for (Map.Entry<String, Object> entry : map.entrySet()) {
                    if (entry.getValue() == Json.NULL && !additional.isNullable() && usual != null) {
                        entry.setValue(Json.copy(usual));
                    }
                    descend(entry.getValue(), additional, dropsNulls);
                }
                if (dropsNulls && !additional.isNullable()) {
                    map.values().removeIf(item -> item == Json.NULL);
                }
            }
        } else if (value instanceof List<?> && schema.items() != null) {
            for (Object item : Json.list(value)) {
                descend(item, schema.items(), dropsNulls);
            }
        }
    }

    private static void descend(@Nullable Object value, Schema schema, boolean dropsNulls) {
        if (value != null && value != Json.NULL) {
            fill(value, schema, dropsNulls);
        }
    }
}
