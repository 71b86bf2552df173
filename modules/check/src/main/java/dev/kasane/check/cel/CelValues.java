package dev.kasane.check.cel;

import dev.cel.common.values.NullValue;
import dev.kasane.json.Json;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Converts values of objects to CEL values. */
public final class CelValues {

    private CelValues() {}

    /** A value without a declared type. */
    public static Object of(Object value) {
        if (value == Json.NULL) {
            return NullValue.NULL_VALUE;
        }
        if (value instanceof Map<?, ?>) {
            Map<String, Object> map = new LinkedHashMap<>();
            Json.map(value).forEach((key, item) -> map.put(key, of(item)));
            return map;
        }
        if (value instanceof List<?>) {
            List<Object> list = new ArrayList<>();
            Json.list(value).forEach(item -> list.add(of(item)));
            return list;
        }
        return value;
    }

    /** A list whose items are distinguished by some of their fields, or by their value when no fields are named. */
    public static Object keyed(List<Object> items, List<String> keys) {
        return new SetLibrary.Keyed(items, keys);
    }

    /** An expression in one line. */
    public static String oneLine(String expression) {
        return expression.strip();
    }

    /** The stand-in for the authorizer, whose evaluation fails, since only a server has the answer. */
    public static Object authorizer() {
        return AuthorizerLibrary.value();
    }

    /** An object that is not there: it is null, and has no fields. */
    public static Object nothing() {
        return new Nothing();
    }

    /** A map without entries that is null. */
    static final class Nothing extends AbstractMap<String, Object> {
        @Override
        public Set<Entry<String, Object>> entrySet() {
            return Set.of();
        }
    }
}
