package dev.kasane.gotemplate;

import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.Parameter;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameter types of a function.
 *
 * @param types the types of the first arguments
 * @param rest the type of all further ones, or null when there are none
 */
record Signature(List<Type> types, @Nullable Type rest) {

    /** A value as reflection sees it, nothing done to it. */
    static final Type RAW = new Type(null, "reflect.Value");

    /**
     * One type.
     *
     * @param parameter what it is, or null for a raw value and for a type that only methods take
     * @param word its name in Go
     */
    record Type(@Nullable Parameter parameter, String word) {

        private static final Map<String, Type> NAMED = new HashMap<>();

        static {
            for (Parameter parameter : Parameter.values()) {
                NAMED.put(parameter.word(), new Type(parameter));
            }
        }

        Type(Parameter parameter) {
            this(parameter, parameter.word());
        }

        static Type named(String word) {
            Type known = NAMED.get(word);
            return known == null ? new Type(null, word) : known;
        }

        boolean takesNil() {
            return parameter == null ? word.startsWith("*") : parameter.takesNil();
        }

        boolean takes(Object value) {
            return parameter == null
                    ? GoTypes.typeOf(value).equals(word)
                    : switch (parameter) {
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
