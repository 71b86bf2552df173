package dev.kasane.helm.function;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.util.List;

/**
 * The results of {@code fromJson}, {@code fromYaml} and similar functions. Templates do not fail; the value contains
 * the error.
 */
final class Decoded {

    private Decoded() {}

    /**
     * A map, or one that contains the error.
     *
     * @param absent the value for null
     * @param cannot how the error of another type begins
     */
    static Object map(Object value, GoMap absent, String cannot) {
        if (value == GoNil.NIL) {
            return absent;
        }
        return value instanceof GoMap
                ? value
                : mapWithError(cannot + kind(value) + " into Go value of type map[string]interface {}");
    }

    /** The same for a list. */
    static Object list(Object value, GoList absent, String cannot) {
        if (value == GoNil.NIL) {
            return absent;
        }
        return value instanceof GoList
                ? value
                : listWithError(cannot + kind(value) + " into Go value of type []interface {}");
    }

    static Object mapWithError(String message) {
        return GoMap.empty().put("Error", message);
    }

    static Object listWithError(String message) {
        return GoList.of(List.of(message));
    }

    private static String kind(Object value) {
        return switch (value) {
            case GoMap map -> "object";
            case GoList list -> "array";
            case String text -> "string";
            case Boolean bool -> "bool";
            default -> "number";
        };
    }
}
