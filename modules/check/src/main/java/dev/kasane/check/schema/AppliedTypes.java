package dev.kasane.check.schema;

import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.json.Json;
import dev.kasane.problem.ClosestName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks an object against its types as server-side apply does: unknown fields, values of another type, duplicate
 * items. Null is valid everywhere except among items with keys.
 *
 * <p>The server visits keys in order, and stops at an unknown one. This check visits all of them; the first fault is
 * that of the server.
 */
public final class AppliedTypes {

    /** The default of a key that an item omits. */
    private static final Map<String, Object> KEY_DEFAULTS = Map.of("protocol", "TCP");

    private final Faults faults;
    private final boolean inOrder;

    private AppliedTypes(Faults faults, boolean inOrder) {
        this.faults = faults;
        this.inOrder = inOrder;
    }

    /** Checks an object against its type. */
    public static void check(Object object, Type type, Faults faults) {
        Faults any = new Faults();
        new AppliedTypes(any, false).check(object, type, FieldPath.ROOT);
        if (!any.isEmpty()) {
            // the order matters only if there are faults
            new AppliedTypes(faults, true).check(object, type, FieldPath.ROOT);
        }
    }

    private void check(Object value, Type type, FieldPath path) {
        if (value == Json.NULL) {
            return;
        }
        // no switch, which Java links anew at every start
        if (type instanceof Type.Single single) {
            checkSingle(value, single, path);
        } else if (type instanceof Type.Struct struct) {
            checkStruct(value, struct, path);
        } else if (type instanceof Type.FreeKeys map) {
            checkFreeKeys(value, map, path);
        } else if (type instanceof Type.Items list) {
            checkItems(value, list, path);
        } else {
            checkSingle(value, Type.Single.STRING, path);
        }
    }

    private void checkSingle(Object value, Type.Single type, FieldPath path) {
        boolean scalar = !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
        String expected = switch (type) {
            case STRING, BYTES -> value instanceof String ? "" : "string";
            case BOOLEAN -> value instanceof Boolean ? "" : "boolean";
            case INT32, INT64, NUMBER -> value instanceof Number ? "" : "number";
            case TIME, MICRO_TIME, QUANTITY, SCALAR -> scalar ? "" : "single value";
            case FREE_MAP -> value instanceof Map<?, ?> ? "" : "map";
            case INT_OR_STRING, ANYTHING -> "";
        };
        if (!expected.isEmpty()) {
            wrongType(path, expected, value);
        }
    }

    private void wrongType(FieldPath path, String expected, Object value) {
        faults.add(
                path,
                Fault.Reason.TYPE,
                "a " + expected + " is expected here, and this is " + described(value),
                hint(expected, value));
    }

    private static @Nullable String hint(String expected, Object value) {
        if (expected.equals("string") && (value instanceof Number || value instanceof Boolean)) {
            return "put it in quotes";
        }
        boolean readable = value instanceof String text
                && (expected.equals("number") && text.matches("-?[0-9]{1,18}")
                        || expected.equals("boolean") && (text.equals("true") || text.equals("false")));
        return readable ? "write it without quotes" : null;
    }

    /** The type of a value, and the value itself if it is a scalar. */
    private static String described(Object value) {
        if (value instanceof Map<?, ?>) {
            return "a map";
        }
        if (value instanceof List<?>) {
            return "a list";
        }
        String kind =
                value instanceof String ? "the text " : value instanceof Boolean ? "the truth value " : "the number ";
        String text = Json.text(value);
        return kind + (text.length() > 60 ? text.substring(0, 60) + "…" : text);
    }

    private void checkStruct(Object value, Type.Struct type, FieldPath path) {
        if (!(value instanceof Map<?, ?>)) {
            wrongType(path, "map", value);
            return;
        }
        for (Map.Entry<String, Object> entry : sorted(Json.map(value)).entrySet()) {
            Type field = type.field(entry.getKey());
            if (field != null) {
                check(entry.getValue(), field, path.field(entry.getKey()));
            } else if (!type.keepsUnknownFields()) {
                unknownField(entry.getKey(), type, path);
            }
        }
    }

    private void unknownField(String name, Type.Struct type, FieldPath path) {
        String near = ClosestName.to(name, type.fields().keySet());
        faults.add(
                path.field(name),
                Fault.Reason.TYPE,
                "there is no field " + name + " here",
                near == null ? null : ClosestName.question(near));
    }

    private Map<String, Object> sorted(Map<String, Object> map) {
        return !inOrder || map.size() < 2 ? map : new TreeMap<>(map);
    }

    private void checkFreeKeys(Object value, Type.FreeKeys type, FieldPath path) {
        if (!(value instanceof Map<?, ?>)) {
            wrongType(path, "map", value);
            return;
        }
        for (Map.Entry<String, Object> entry : sorted(Json.map(value)).entrySet()) {
            check(entry.getValue(), type.value(), path.key(entry.getKey()));
        }
    }

    private void checkItems(Object value, Type.Items type, FieldPath path) {
        if (!(value instanceof List<?>)) {
            wrongType(path, "list", value);
            return;
        }
        List<Object> list = Json.list(value);
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            Object item = list.get(i);
            if (type.relation() != Type.Relation.ATOMIC) {
                Identity identity = type.relation() == Type.Relation.SET ? inSet(item) : byKeys(item, type);
                if (identity.trouble != null) {
                    faults.type(path, "element " + i + ": " + identity.trouble);
                    return;
                }
                if (!seen.add(identity.value)) {
                    faults.add(
                            path,
                            Fault.Reason.TYPE,
                            "two items of this list have " + identity.text,
                            "remove one of them, or give it another key");
                }
            }
            check(item, type.item(), path.item(i));
        }
    }

    /** The identity of an item, or the reason why it has none. */
    private record Identity(
            Object value, String text, @Nullable String trouble) {

        static Identity not(String trouble) {
            return new Identity("", "", trouble);
        }
    }

    private static Identity inSet(Object item) {
        if (item == Json.NULL) {
            return Identity.not("a set may not have null in it");
        }
        if (item instanceof Map<?, ?> || item instanceof List<?>) {
            return Identity.not("a set has single values only");
        }
        return new Identity(comparable(item), "[=" + Json.text(item) + "]", null);
    }

    private static Identity byKeys(Object item, Type.Items type) {
        if (!(item instanceof Map<?, ?>)) {
            return Identity.not("the items of this list are maps");
        }
        Map<String, Object> map = Json.map(item);
        Map<String, Object> values = new TreeMap<>();
        for (String key : type.keys()) {
            Object value = map.containsKey(key) ? map.get(key) : defaultOf(type, key);
            if (value != null) {
                values.put(key, comparable(value));
            }
        }
        if (values.isEmpty()) {
            return Identity.not("this item has none of the keys of the list: " + String.join(", ", type.keys()));
        }
        StringBuilder text = new StringBuilder();
        values.forEach((key, value) ->
                text.append(text.isEmpty() ? "" : ",").append(key).append('=').append(Json.text(value)));
        return new Identity(values, "[" + text + "]", null);
    }

    /** The value of a key that an item omits; in built-in objects the zero of its type. */
    private static @Nullable Object defaultOf(Type.Items type, String key) {
        if (type.item() instanceof DefaultedStruct struct) {
            return struct.defaultOf(key);
        }
        Object known = KEY_DEFAULTS.get(key);
        if (known != null || !(type.item() instanceof Type.Struct struct)) {
            return known;
        }
        Type field = struct.field(key);
        return field == Type.Single.INT32 || field == Type.Single.INT64 ? Long.valueOf(0) : "";
    }

    /** A struct whose fields have defaults that count as keys. */
    public interface DefaultedStruct extends Type.Struct {

        /** The default of a field; null when there is none. */
        @Nullable
        Object defaultOf(String field);
    }

    /** Whole numbers are equal however they are written. */
    private static Object comparable(Object value) {
        return value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.valueOf(number.longValue())
                : value;
    }
}
