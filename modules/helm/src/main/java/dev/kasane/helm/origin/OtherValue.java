package dev.kasane.helm.origin;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value that is put in the place of another one to see what that has a part in. */
public final class OtherValue {

    private OtherValue() {}

    /** A value of the same type that is another one, and that most fields take. */
    public static Object of(Object value) {
        return switch (value) {
            case Boolean bool -> !bool;
            case Double number -> number + 1;
            case GoInt number -> new GoInt(number.value() + 1, number.type());
            case GoMap ignored -> GoMap.empty().put("given", "0");
            case GoList ignored -> GoList.ofTexts(List.of("0"));
            case GoNil ignored -> "0";
            default -> value + "0";
        };
    }

    /** The value that is nothing to a condition, where {@link #of} is not; null when that is so already. */
    public static @Nullable Object emptied(Object value) {
        return switch (value) {
            case String text -> text.isEmpty() ? null : "";
            case Double number -> number == 0 ? null : 0.0;
            case GoInt number -> number.value() == 0 ? null : new GoInt(0, number.type());
            default -> null;
        };
    }
}
