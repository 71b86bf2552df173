package dev.kasane.gotemplate.value;

import dev.kasane.gotemplate.bound.Budget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The methods of a named Go type, which templates call like fields. */
@FunctionalInterface
public interface GoMethods {

    /**
     * A method that takes texts.
     *
     * @param texts how many it takes
     * @param body what it does
     */
    record Method(int texts, Body body) {}

    /** What a method does. */
    @FunctionalInterface
    interface Body {
        /** Does it, and takes the work from the budget. */
        Object call(List<String> texts, Budget budget);
    }

    /** The method of a name, or null when there is none. */
    @Nullable
    Method get(String name);

    /** The method of a value, or null when it has none of that name. */
    static @Nullable Method of(Object value, String name) {
        GoMethods methods = value instanceof GoMap map
                ? map.methods()
                : value instanceof GoList list
                        ? list.methods()
                        : value instanceof GoMethods typed && value instanceof GoTyped ? typed : null;
        return methods == null ? null : methods.get(name);
    }
}
