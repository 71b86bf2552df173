package dev.kasane.gotemplate.value;

/** The names of values' types and kinds in Go. */
public final class GoTypes {

    // no switches over patterns here and beside it: each is linked at run time, which a cold start feels

    private GoTypes() {}

    /** The type as {@code %T} prints it; of nil, {@code <nil>}. */
    public static String typeOf(Object value) {
        if (value instanceof GoNil) {
            return "<nil>";
        }
        if (value instanceof String) {
            return "string";
        }
        if (value instanceof Boolean) {
            return "bool";
        }
        if (value instanceof Double) {
            return "float64";
        }
        if (value instanceof GoInt whole) {
            return whole.type().word();
        }
        if (value instanceof GoList list) {
            return list.type();
        }
        if (value instanceof GoMap map) {
            return map.type();
        }
        if (value instanceof GoTyped typed) {
            return typed.goType();
        }
        throw new IllegalStateException("no value of templates: " + value.getClass());
    }

    /** The kind as {@code reflect} names it; of nil, {@code invalid}. */
    public static String kindOf(Object value) {
        if (value instanceof GoNil) {
            return "invalid";
        }
        if (value instanceof GoList) {
            return "slice";
        }
        if (value instanceof GoMap) {
            return "map";
        }
        return value instanceof GoTyped typed ? typed.goKind() : typeOf(value);
    }

    /** Whether a value counts as nothing: for {@code if}, and for {@code default} and {@code empty}. */
    public static boolean isEmpty(Object value) {
        if (value instanceof String text) {
            return text.isEmpty();
        }
        if (value instanceof GoMap map) {
            return map.isEmpty();
        }
        if (value instanceof Boolean bool) {
            return !bool;
        }
        if (value instanceof GoInt whole) {
            return whole.value() == 0;
        }
        if (value instanceof Double number) {
            return number == 0;
        }
        if (value instanceof GoTyped typed) {
            return typed.json() instanceof GoInt whole && whole.value() == 0;
        }
        return value instanceof GoNil || value instanceof GoList list && list.size() == 0;
    }
}
