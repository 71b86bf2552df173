package dev.kasane.helm.lint;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type that Go's {@code encoding/json} expects for a value. A value of another type is reported with Go's message.
 *
 * @param form the form
 * @param shown the name of the type
 * @param fields the fields of a struct; those that are not named can be anything
 * @param items what a list or a map holds; null where that can be anything
 */
record GoStructure(
        Form form,
        String shown,
        Map<String, GoStructure> fields,
        @Nullable GoStructure items) {

    /** The forms. A text can be any scalar: YAML is converted for the type. */
    enum Form {
        TEXT,
        BOOL,
        LIST,
        MAP,
        STRUCT
    }

    static final GoStructure TEXT = new GoStructure(Form.TEXT, "string", Map.of(), null);
    static final GoStructure BOOL = new GoStructure(Form.BOOL, "bool", Map.of(), null);
    static final GoStructure TEXTS = new GoStructure(Form.LIST, "[]string", Map.of(), TEXT);
    static final GoStructure TEXT_MAP = new GoStructure(Form.MAP, "map[string]string", Map.of(), TEXT);

    static GoStructure struct(String shown, Map<String, GoStructure> fields) {
        return new GoStructure(Form.STRUCT, shown, fields, null);
    }

    static GoStructure list(String shown, @Nullable GoStructure items) {
        return new GoStructure(Form.LIST, shown, Map.of(), items);
    }

    /** The error for a value, or null. */
    @Nullable
    String fault(Object value) {
        String found = fault(value, "", "");
        return found == null ? null : "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal " + found;
    }

    private @Nullable String fault(Object value, String struct, String path) {
        if (value == GoNil.NIL) {
            return null;
        }
        if (form == Form.STRUCT && value instanceof GoMap map) {
            return faultOfFields(map, path);
        }
        if (form == Form.LIST && value instanceof GoList list) {
            return faultOfItems(list.items(), struct, path);
        }
        if (form == Form.MAP && value instanceof GoMap map) {
            return faultOfItems(map.keys().stream().map(map::get).toList(), struct, path);
        }
        boolean isScalar = !(value instanceof GoMap) && !(value instanceof GoList);
        if (form == Form.TEXT && isScalar || form == Form.BOOL && value instanceof Boolean) {
            return null;
        }
        return form(value)
                + (struct.isEmpty() ? " into Go value" : " into Go struct field " + struct + "." + path)
                + " of type " + shown;
    }

    private @Nullable String faultOfFields(GoMap map, String path) {
        for (String key : map.keys()) {
            GoStructure field = fields.get(key);
            String name = key;
            if (field == null) {
                for (var entry : fields.entrySet()) {
                    if (entry.getKey().toLowerCase(Locale.ROOT).equals(key.toLowerCase(Locale.ROOT))) {
                        field = entry.getValue();
                        name = entry.getKey();
                    }
                }
            }
            Object value = map.get(key);
            String found = field == null || value == null
                    ? null
                    : field.fault(
                            value,
                            shown.substring(shown.lastIndexOf('.') + 1),
                            path.isEmpty() ? name : path + "." + name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable String faultOfItems(List<?> values, String struct, String path) {
        for (Object value : values) {
            String found = items == null || value == null ? null : items.fault(value, struct, path);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The JSON name of the type of a value. */
    static String form(Object value) {
        return value instanceof GoMap
                ? "object"
                : value instanceof GoList
                        ? "array"
                        : value instanceof String ? "string" : value instanceof Boolean ? "bool" : "number";
    }
}
