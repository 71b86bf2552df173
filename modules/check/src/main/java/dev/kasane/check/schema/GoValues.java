package dev.kasane.check.schema;

import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts built-in objects as the API server's Go types do: null is absent, or the type's zero among items and in
 * maps; whole numbers are {@code Long}, and 32-bit numbers overflow silently, as in the server.
 */
public final class GoValues {

    private static final String QUANTITY_FORM = "a quantity is a number and a unit, such as 100m, 1.5, 64Mi or 2G";

    private final Faults faults;

    private GoValues(Faults faults) {
        this.faults = faults;
    }

    /** The object that the server makes, which shares nothing with the one it is made of. */
    public static Map<String, Object> of(Map<String, Object> object, Type type, Faults faults) {
        return Json.map(new GoValues(faults).convert(object, type, FieldPath.ROOT));
    }

    private Object convert(Object value, Type type, FieldPath path) {
        // no switch, which Java links anew at every start
        if (type instanceof Type.Single single) {
            return single(value, single, path);
        }
        if (type instanceof Type.Struct struct) {
            return struct(value, struct, path);
        }
        if (type instanceof Type.FreeKeys map) {
            return freeKeys(value, map, path);
        }
        return type instanceof Type.Items list ? items(value, list, path) : value;
    }

    private Object struct(Object value, Type.Struct type, FieldPath path) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (Map.Entry<String, Object> entry : Json.map(value).entrySet()) {
            Type field = type.field(entry.getKey());
            if (field != null && (entry.getValue() != Json.NULL || field == Type.Single.ANYTHING)) {
                fields.put(entry.getKey(), convert(entry.getValue(), field, path.field(entry.getKey())));
            }
        }
        return fields;
    }

    private Object freeKeys(Object value, Type.FreeKeys type, FieldPath path) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (Map.Entry<String, Object> entry : Json.map(value).entrySet()) {
            Object zero = entry.getValue() == Json.NULL ? zero(type.value()) : null;
            entries.put(
                    entry.getKey(),
                    zero != null ? zero : convert(entry.getValue(), type.value(), path.key(entry.getKey())));
        }
        return entries;
    }

    private Object items(Object value, Type.Items type, FieldPath path) {
        List<Object> items = new ArrayList<>();
        List<Object> list = Json.list(value);
        for (int i = 0; i < list.size(); i++) {
            Object zero = list.get(i) == Json.NULL ? zero(type.item()) : null;
            items.add(zero != null ? zero : convert(list.get(i), type.item(), path.item(i)));
        }
        return items;
    }

    /** The value for null where a value is required; null if there is no special one. */
    private static @Nullable Object zero(Type type) {
        return switch (type) {
            case Type.Words words -> "";
            case Type.Struct struct -> new LinkedHashMap<String, Object>();
            case Type.FreeKeys map -> new LinkedHashMap<String, Object>();
            case Type.Items list -> new ArrayList<>();
            case Type.Single single ->
                switch (single) {
                    case STRING, BYTES, TIME, MICRO_TIME, SCALAR -> "";
                    case BOOLEAN -> false;
                    case INT32, INT64, INT_OR_STRING -> Long.valueOf(0);
                    case NUMBER -> Double.valueOf(0);
                    case QUANTITY -> "0";
                    case FREE_MAP -> new LinkedHashMap<String, Object>();
                    case ANYTHING -> null;
                };
        };
    }

    private Object single(Object value, Type.Single type, FieldPath path) {
        return switch (type) {
            case INT32 -> wrapped(whole(value, path));
            case INT64 -> whole(value, path);
            case NUMBER -> value instanceof Long number ? Double.valueOf(number) : value;
            case INT_OR_STRING -> intOrString(value, path);
            case QUANTITY -> quantity(value, path);
            case BYTES -> bytes(value, path);
            case TIME -> time(value, path, false);
            case MICRO_TIME -> time(value, path, true);
            case STRING, BOOLEAN, SCALAR -> value;
            case FREE_MAP, ANYTHING -> Json.copy(value);
        };
    }

    /** Only the lower 32 bits are kept. */
    private static Object wrapped(Object value) {
        if (value instanceof Long number) {
            int kept = number.intValue();
            return Long.valueOf(kept);
        }
        return value;
    }

    private void unreadable(FieldPath path, String message, @Nullable String hint) {
        faults.add(path, Fault.Reason.UNREADABLE, message, hint);
    }

    private Object whole(Object value, FieldPath path) {
        if (value instanceof Double number) {
            if (number != Math.rint(number) || Math.abs(number) > 9.3e18) {
                unreadable(path, "a whole number is expected here, and this is " + Json.text(value), null);
            }
            return Long.valueOf(number.longValue());
        }
        return value;
    }

    private Object intOrString(Object value, FieldPath path) {
        if (value instanceof String) {
            return value;
        }
        if (value instanceof Long number) {
            if (number != number.intValue()) {
                unreadable(path, "this number is too large for 32 bits", null);
            }
            return value;
        }
        if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1L << 31) {
            return Long.valueOf(number.longValue());
        }
        unreadable(path, "a whole number or a text is expected here", null);
        return value;
    }

    private Object quantity(Object value, FieldPath path) {
        String text = value instanceof String string ? string : Json.text(value);
        if (value instanceof Boolean) {
            unreadable(path, "a quantity is expected here, and this is " + text, QUANTITY_FORM);
            return "0";
        }
        if (value instanceof String && Amount.of(text.strip()) == null) {
            unreadable(path, "the quantity " + Json.text(value) + " cannot be understood", QUANTITY_FORM);
            return "0";
        }
        return text.strip();
    }

    private Object bytes(Object value, FieldPath path) {
        String text = value instanceof String string ? string.replace("\n", "").replace("\r", "") : "";
        try {
            if (text.length() % 4 == 0) {
                Base64.getDecoder().decode(text);
                return value;
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        // the value is not shown: it may be a secret one
        unreadable(path, "this value is not base64", "encode it, or write it under stringData when this is a Secret");
        return value;
    }

    private Object time(Object value, FieldPath path, boolean micro) {
        if (!(value instanceof String text) || !Times.isTime(text) || micro && !Times.hasMicroseconds(text)) {
            unreadable(
                    path,
                    "the time " + Json.text(value) + " cannot be understood",
                    micro ? "write 2026-01-02T03:04:05.000000Z" : "write 2026-01-02T03:04:05Z");
        }
        return value;
    }
}
