package dev.kasane.gotemplate.value;

import dev.kasane.gotemplate.bound.Budget;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The methods of a named Go type, which templates call like fields. */
@FunctionalInterface
public interface GoMethods {

    /** The type of texts. */
    String TEXT = "string";

    /**
     * A method.
     *
     * @param types the types of its parameters, as Go names them
     * @param body its implementation
     */
    record Method(List<String> types, Body body) {

        /** A method that takes nothing. */
        public static Method of(Supplier<Object> result) {
            return new Method(List.of(), (values, budget) -> result.get());
        }

        /** A method that takes a text. */
        public static Method ofText(OnText body) {
            return new Method(List.of(TEXT), (values, budget) -> body.call((String) values.getFirst(), budget));
        }
    }

    /** The body of a method with one text argument. */
    @FunctionalInterface
    interface OnText {
        /** Does it, and takes the work from the budget. */
        Object call(String text, Budget budget);
    }

    /** The body of a method. */
    @FunctionalInterface
    interface Body {
        /** Does it, and takes the work from the budget. */
        Object call(List<Object> values, Budget budget);
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
