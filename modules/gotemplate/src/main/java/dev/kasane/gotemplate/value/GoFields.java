package dev.kasane.gotemplate.value;

import java.util.Map;

/** A value of Go that has fields: a struct, or a pointer to one when its type begins with an asterisk. */
public interface GoFields extends GoTyped {

    /** All fields in their order; the names of those that are not exported begin with a small letter. */
    Map<String, Object> structFields();

    /** Whether it has a method {@code String}, which {@code printf} calls for texts. */
    boolean hasText();

    /** The exported fields, those of structs within it too, as a map in their order. */
    GoMap exported();
}
