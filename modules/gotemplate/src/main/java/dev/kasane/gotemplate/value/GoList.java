package dev.kasane.gotemplate.value;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A Go slice.
 *
 * @param items its items
 * @param itemType the name of their type in Go
 * @param name the name of the slice's type, or null when it has none of its own
 * @param methods the methods of the slice's type, or null when it has none
 */
public record GoList(
        List<Object> items,
        String itemType,
        @Nullable String name,
        @Nullable GoMethods methods) {

    /** The name of the type that holds any value. */
    public static final String ANY = "interface {}";

    private static final List<Object> NONE = java.util.Collections.unmodifiableList(new java.util.ArrayList<>(0));

    public GoList(List<Object> items, String itemType) {
        this(items, itemType, null, null);
    }

    /** A nil slice of any values: empty, and null in JSON. */
    public static GoList nil() {
        return new GoList(NONE, ANY);
    }

    /** A nil slice of values of a type. */
    public static GoList nilOf(String itemType) {
        return new GoList(NONE, itemType);
    }

    /** A slice of the same type with other items. */
    public GoList with(List<Object> others) {
        return new GoList(others, itemType, name, methods);
    }

    /** The type as {@code %T} prints it. */
    public String type() {
        return name == null ? "[]" + itemType : name;
    }

    /** Whether the slice is nil. */
    public boolean isNil() {
        return items == NONE;
    }

    /** A slice of any values. */
    public static GoList of(List<?> items) {
        return new GoList(List.copyOf(items), ANY);
    }

    /** A slice of strings. */
    public static GoList ofTexts(List<String> texts) {
        return new GoList(List.copyOf(texts), "string");
    }

    /** Whether a look at an item finds an interface around the value. */
    public boolean holdsAny() {
        return itemType.equals(ANY);
    }

    public int size() {
        return items.size();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GoList list
                && itemType.equals(list.itemType)
                && Objects.equals(name, list.name)
                && isNil() == list.isNil()
                && items.equals(list.items);
    }

    @Override
    public int hashCode() {
        return items.hashCode();
    }

    @Override
    public String toString() {
        return GoFormat.print(this);
    }
}
