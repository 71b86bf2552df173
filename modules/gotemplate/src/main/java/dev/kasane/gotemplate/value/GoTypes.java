package dev.kasane.gotemplate.value;

/** The names of values' types and kinds in Go. */
public final class GoTypes {

    private GoTypes() {}

    /** The type as {@code %T} prints it; of nil, {@code <nil>}. */
    public static String typeOf(Object value) {
        return switch (value) {
            case GoNil nothing -> "<nil>";
            case String text -> "string";
            case Boolean bool -> "bool";
            case Double number -> "float64";
            case GoInt whole -> whole.type().word();
            case GoList list -> "[]" + list.itemType();
            case GoMap map -> "map[string]" + map.itemType();
            case GoTyped typed -> typed.goType();
            default -> throw new IllegalStateException("no value of templates: " + value.getClass());
        };
    }

    /** The kind as {@code reflect} names it; of nil, {@code invalid}. */
    public static String kindOf(Object value) {
        return switch (value) {
            case GoNil nothing -> "invalid";
            case GoList list -> "slice";
            case GoMap map -> "map";
            case GoTyped typed -> typed.goKind();
            default -> typeOf(value);
        };
    }

    /** Whether a value counts as nothing: for {@code if}, and for {@code default} and {@code empty}. */
    public static boolean isEmpty(Object value) {
        return switch (value) {
            case GoNil nothing -> true;
            case String text -> text.isEmpty();
            case Boolean bool -> !bool;
            case Double number -> number == 0;
            case GoInt whole -> whole.value() == 0;
            case GoList list -> list.size() == 0;
            case GoMap map -> map.isEmpty();
            default -> false;
        };
    }
}
