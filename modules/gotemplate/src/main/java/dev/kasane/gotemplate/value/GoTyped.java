package dev.kasane.gotemplate.value;

import org.jspecify.annotations.Nullable;

/** A value of a Go type that is neither a basic one nor a map or slice: a time, a version. */
public interface GoTyped {

    /** The type as {@code %T} prints it. */
    String goType();

    /** The kind as {@code reflect} names it. */
    String goKind();

    /** What {@code String()} gives. */
    String goString();

    /** A value that templates may ask for by name, or null when there is none. */
    @Nullable
    Object field(String name);

    /** What {@code %v} prints. */
    default String printed() {
        return goString();
    }

    /** What a template prints of it where nothing else is done with it: Go calls methods of its address there, too. */
    default String printedAlone() {
        return printed();
    }

    /** What {@code %v} prints of it inside of a map, a slice or a struct. */
    default String printedWithin() {
        return printed();
    }

    /** The value that JSON writes instead of the text, or null when it writes that. */
    default @Nullable Object json() {
        return null;
    }
}
