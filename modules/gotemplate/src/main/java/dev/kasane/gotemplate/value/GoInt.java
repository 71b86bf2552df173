package dev.kasane.gotemplate.value;

/**
 * A whole number of one of Go's types.
 *
 * @param value the number
 * @param type its type, which templates can distinguish
 */
public record GoInt(long value, Type type) {

    /** The result types of template functions. */
    public enum Type {
        INT("int"),
        INT32("int32"),
        INT64("int64"),
        UINT8("uint8"),
        UINT64("uint64");

        private final String word;

        Type(String word) {
            this.word = word;
        }

        /** The type's name in Go. */
        public String word() {
            return word;
        }
    }

    /** A number of type int. */
    public static GoInt ofInt(long value) {
        return new GoInt(value, Type.INT);
    }

    /** A number of type int64. */
    public static GoInt ofInt64(long value) {
        return new GoInt(value, Type.INT64);
    }

    /** Whether the type has no negative numbers. */
    public boolean isUnsigned() {
        return type == Type.UINT8 || type == Type.UINT64;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
