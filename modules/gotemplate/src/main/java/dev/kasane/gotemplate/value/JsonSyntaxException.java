package dev.kasane.gotemplate.value;

/** Thrown if a text is not JSON. The message is that of Go's {@code encoding/json}. */
public final class JsonSyntaxException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int offset;

    public JsonSyntaxException(String message) {
        this(message, 0);
    }

    /**
     * @param message the error
     * @param offset how many characters were read, the wrong one included
     */
    public JsonSyntaxException(String message, int offset) {
        super(message, null, false, false);
        this.offset = offset;
    }

    /** The number of characters read, including the invalid one. */
    public int offset() {
        return offset;
    }

    /** The message, which is always there. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
