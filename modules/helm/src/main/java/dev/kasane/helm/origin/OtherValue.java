package dev.kasane.helm.origin;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a replacement for a value, to find the fields that the value affects. */
public final class OtherValue {

    private OtherValue() {}

    /** A value of the same type that is another one, and that most fields take. */
    public static Object of(Object value) {
        return of(value, 0);
    }

    /**
     * The same, another one for each number, so that two that are equal do not stay so.
     *
     * @param number from 0
     */
    public static Object of(Object value, int number) {
        return switch (value) {
            case Boolean bool -> !bool;
            case Double real -> real + 1 + number;
            case GoInt whole -> new GoInt(whole.value() + 1 + number, whole.type());
            case GoMap ignored -> GoMap.empty().put("given", "0");
            case GoList ignored -> GoList.ofTexts(List.of("0"));
            case GoNil ignored -> "0";
            default -> value + Integer.toString(10 * number);
        };
    }

    /** The value that is nothing to a condition, where {@link #of} is not; null when that is so already. */
    public static @Nullable Object emptied(Object value) {
        return switch (value) {
            case String text -> text.isEmpty() ? null : "";
            case Double number -> number == 0 ? null : 0.0;
            case GoInt number -> number.value() == 0 ? null : new GoInt(0, number.type());
            case GoMap map -> map.isEmpty() ? null : withoutEntries(map);
            case GoList list -> list.size() == 0 ? null : GoList.of(List.of());
            default -> null;
        };
    }

    /** A map over which no default counts. */
    private static GoMap withoutEntries(GoMap map) {
        GoMap none = GoMap.empty();
        map.keys().forEach(key -> none.put(key, GoNil.NIL));
        return none;
    }
}
