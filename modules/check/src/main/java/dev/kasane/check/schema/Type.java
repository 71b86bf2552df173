package dev.kasane.check.schema;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The type of a field's values. */
public sealed interface Type {

    /** A scalar type, or a value that is not checked further. */
    enum Single implements Type {
        STRING,
        BOOLEAN,
        INT32,
        INT64,
        NUMBER,
        /** Base64. */
        BYTES,
        TIME,
        MICRO_TIME,
        QUANTITY,
        INT_OR_STRING,
        /** A map of anything. */
        FREE_MAP,
        ANYTHING,
        /** Any text, number or truth value. */
        SCALAR
    }

    /**
     * A text with known values.
     *
     * @param values the known texts; a hint, since the server may accept others
     */
    record Words(List<String> values) implements Type {}

    /** A map with given fields. */
    non-sealed interface Struct extends Type {

        /** The type of a field; null when there is no such field. */
        @Nullable
        Type field(String name);

        /** The fields by name. */
        Map<String, Type> fields();

        /** Whether fields that the type does not name are kept. */
        default boolean keepsUnknownFields() {
            return false;
        }
    }

    /** A map with free keys. */
    record FreeKeys(Type value) implements Type {}

    /**
     * A list.
     *
     * @param item the type of the items
     * @param relation how items are distinguished
     * @param keys the fields that identify an item
     */
    record Items(Type item, Relation relation, List<String> keys) implements Type {}

    /** The list type: atomic, set or map. */
    enum Relation {
        /** By their position. */
        ATOMIC,
        /** By their value. */
        SET,
        /** By some of their fields. */
        MAP
    }
}
