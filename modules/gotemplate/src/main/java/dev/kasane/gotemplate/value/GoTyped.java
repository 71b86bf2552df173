package dev.kasane.gotemplate.value;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a Go type that is neither a basic one nor a map or slice: a time, a version. */
public interface GoTyped {

    /** The type as {@code %T} prints it. */
    String goType();

    /** The kind as {@code reflect} names it. */
    String goKind();

    /** The result of {@code String()}. */
    String goString();

    /** A value that templates may read by name, or null when there is none. */
    @Nullable
    Object field(String name);

    /** The value as {@code %v} prints it. */
    default String printed() {
        return goString();
    }

    /** The value as a template prints it directly. There Go also calls the methods of its address. */
    default String printedAlone() {
        return printed();
    }

    /** The same where a function took it: Go has no address of it then, and calls no method of that. */
    default Object passedOn() {
        return this;
    }

    /** The fields that JSON writes, in their order; null when it writes another value or a text. */
    default @Nullable Map<String, Object> jsonFields() {
        return null;
    }

    /** The value as {@code %v} prints it inside a map, a slice or a struct. */
    default String printedWithin() {
        return printed();
    }

    /** The value that JSON writes instead of the text, or null when it writes that. */
    default @Nullable Object json() {
        return null;
    }
}
