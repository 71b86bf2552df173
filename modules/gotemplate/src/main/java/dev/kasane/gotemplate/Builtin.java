package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.function.Parameter;
import dev.kasane.gotemplate.value.GoFields;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoPrintf;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The built-in functions of the template language. */
enum Builtin {
    AND,
    CALL,
    EQ,
    GE,
    GT,
    HTML,
    INDEX,
    JS,
    LE,
    LEN,
    LT,
    NE,
    NOT,
    OR,
    PRINT,
    PRINTF,
    PRINTLN,
    URLQUERY;

    private static final Map<String, Builtin> BY_NAME = byName();
    private static final Signature.Type ANY = new Signature.Type(Parameter.ANY);

    /** The function of a name, or null when there is none. */
    static @Nullable Builtin of(String name) {
        return BY_NAME.get(name);
    }

    private static Map<String, Builtin> byName() {
        Map<String, Builtin> names = new HashMap<>();
        for (Builtin builtin : values()) {
            names.put(builtin.name().toLowerCase(Locale.ROOT), builtin);
        }
        return Map.copyOf(names);
    }

    /** Whether arguments are only looked at while they are needed. */
    boolean isLazy() {
        return this == AND || this == OR;
    }

    Signature signature() {
        Signature.Type raw = Signature.RAW;
        return switch (this) {
            case AND, OR, CALL, EQ, INDEX -> new Signature(List.of(raw), raw);
            case NOT, LEN -> new Signature(List.of(raw), null);
            case NE, LT, LE, GT, GE -> new Signature(List.of(raw, raw), null);
            case PRINTF -> new Signature(List.of(new Signature.Type(Parameter.TEXT)), ANY);
            case PRINT, PRINTLN, HTML, JS, URLQUERY -> new Signature(List.of(), ANY);
        };
    }

    Object call(List<Object> values, Budget budget) {
        return switch (this) {
            case EQ -> Equality.equal(values.getFirst(), values.subList(1, values.size()));
            case NE -> !Equality.equal(values.get(0), List.of(values.get(1)));
            case LT -> Equality.less(values.get(0), values.get(1));
            case LE -> lessOrEqual(values);
            case GT -> !lessOrEqual(values);
            case GE -> !Equality.less(values.get(0), values.get(1));
            case NOT -> GoTypes.isEmpty(Boxed.open(values.getFirst()));
            case LEN -> length(values.getFirst());
            case INDEX -> index(values);
            case PRINT -> made(GoFormat.print(values), budget);
            case PRINTLN -> made(GoFormat.printLine(values), budget);
            case PRINTF -> printf(values, budget);
            case HTML -> made(Escaping.html(joined(values)), budget);
            case JS -> made(Escaping.script(joined(values)), budget);
            case URLQUERY -> made(Escaping.query(joined(values)), budget);
            case AND, OR -> throw new IllegalStateException("evaluated elsewhere");
            case CALL -> call(values);
        };
    }

    private static Object call(List<Object> values) {
        Object function = Boxed.open(values.getFirst());
        if (function == GoNil.INVALID) {
            throw new FunctionFailure("call of nil");
        }
        throw new UnsupportedFeature("the template function call is used on a " + GoTypes.typeOf(function));
    }

    private static boolean lessOrEqual(List<Object> values) {
        return Equality.less(values.get(0), values.get(1)) || Equality.equal(values.get(0), List.of(values.get(1)));
    }

    private static String printf(List<Object> values, Budget budget) {
        try {
            return made(GoPrintf.format((String) values.getFirst(), values.subList(1, values.size())), budget);
        } catch (IllegalArgumentException e) {
            throw new dev.kasane.gotemplate.bound.BoundExceeded(String.valueOf(e.getMessage()));
        }
    }

    private static String made(String text, Budget budget) {
        budget.make(text.length());
        return text;
    }

    /** The text of arguments; what is nil prints as no value. */
    private static String joined(List<Object> values) {
        if (values.size() == 1 && values.getFirst() instanceof String text) {
            return text;
        }
        List<Object> printed = new ArrayList<>();
        for (Object value : values) {
            // Go looks through a pointer here
            printed.add(
                    value instanceof GoNil
                            ? "<no value>"
                            : value instanceof GoFields struct
                                            && GoTypes.kindOf(struct).equals("ptr")
                                    ? struct.printedAlone()
                                    : value);
        }
        return GoFormat.print(printed);
    }

    private static GoInt length(Object value) {
        if (Boxed.isNil(value)) {
            throw new FunctionFailure("len of nil pointer");
        }
        Object open = Boxed.open(value);
        if (open instanceof String text) {
            return GoInt.ofInt(GoText.length(text));
        }
        if (open instanceof GoList list) {
            return GoInt.ofInt(list.size());
        }
        if (open instanceof GoMap map) {
            return GoInt.ofInt(map.size());
        }
        throw new FunctionFailure(
                open instanceof GoNil
                        ? "reflect: call of reflect.Value.Type on zero Value"
                        : "len of type " + GoTypes.typeOf(open));
    }

    private static Object index(List<Object> values) {
        Object item = Boxed.open(values.getFirst());
        if (item == GoNil.INVALID) {
            throw new FunctionFailure("index of untyped nil");
        }
        Object found = item;
        for (Object raw : values.subList(1, values.size())) {
            if (Boxed.isNil(found)) {
                throw new FunctionFailure("index of nil pointer");
            }
            found = indexOne(Boxed.open(found), Boxed.open(raw));
        }
        return found;
    }

    private static Object indexOne(Object item, Object index) {
        if (item instanceof GoMap map) {
            if (!(index instanceof String key)) {
                throw new FunctionFailure(
                        index == GoNil.INVALID
                                ? "value is nil; should be of type string"
                                : "value has type " + GoTypes.typeOf(index) + "; should be string");
            }
            Object value = map.get(key);
            return value == null ? map.holdsAny() ? new Boxed(GoNil.NIL) : "" : Boxed.of(map, value);
        }
        if (item instanceof GoList list) {
            return Boxed.of(list, list.items().get(position(index, list.size(), "slice")));
        }
        if (item instanceof String text) {
            byte[] bytes = GoText.bytes(text);
            return new GoInt(bytes[position(index, bytes.length, "string")] & 0xFF, GoInt.Type.UINT8);
        }
        throw new FunctionFailure("can't index item of type " + GoTypes.typeOf(item));
    }

    private static int position(Object index, int size, String kind) {
        if (index == GoNil.INVALID) {
            throw new FunctionFailure("cannot index slice/array with nil");
        }
        // a length of time is a whole number, too
        Object number = index instanceof GoTyped typed && typed.goKind().equals("int64") ? typed.json() : index;
        if (!(number instanceof GoInt whole)) {
            throw new FunctionFailure("cannot index slice/array with type " + GoTypes.typeOf(index));
        }
        if (whole.value() < 0 || whole.value() > size) {
            throw new FunctionFailure("index out of range: " + whole.value());
        }
        if (whole.value() == size) {
            throw new FunctionFailure("reflect: " + kind + " index out of range");
        }
        return (int) whole.value();
    }
}
