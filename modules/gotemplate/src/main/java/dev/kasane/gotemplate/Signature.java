package dev.kasane.gotemplate;

import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.Parameter;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoTyped;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a function takes.
 *
 * @param types the types of the first arguments
 * @param rest the type of all further ones, or null when there are none
 */
record Signature(List<Type> types, @Nullable Type rest) {

    /** A value as reflection sees it, nothing done to it. */
    static final Type RAW = new Type(null);

    static final Type TEXT = new Type(Parameter.TEXT);

    /**
     * One type.
     *
     * @param parameter what it is, or null for a raw value
     */
    record Type(@Nullable Parameter parameter) {

        String word() {
            return parameter == null ? "reflect.Value" : parameter.word();
        }

        boolean takesNil() {
            return parameter == null || parameter.takesNil();
        }

        boolean takes(Object value) {
            return parameter == null
                    || switch (parameter) {
                        case ANY -> true;
                        case TEXT -> value instanceof String;
                        case INT -> value instanceof GoInt whole && whole.type() == GoInt.Type.INT;
                        case REAL -> value instanceof Double;
                        case BOOL -> value instanceof Boolean;
                        case MAP -> value instanceof GoMap map && map.holdsAny();
                        case TIME ->
                            value instanceof GoTyped typed && typed.goType().equals("time.Time");
                    };
        }
    }

    static Signature of(@Nullable Function function) {
        if (function == null) {
            throw new IllegalArgumentException("no function");
        }
        List<Type> types = new ArrayList<>();
        function.parameters().forEach(parameter -> types.add(new Type(parameter)));
        Parameter rest = function.rest();
        return new Signature(List.copyOf(types), rest == null ? null : new Type(rest));
    }

    boolean isOpen() {
        return rest != null;
    }

    int fixed() {
        return types.size();
    }

    Type type(int i) {
        Type further = rest;
        if (i < types.size()) {
            return types.get(i);
        }
        if (further == null) {
            throw new IllegalStateException("no parameter " + i);
        }
        return further;
    }
}
