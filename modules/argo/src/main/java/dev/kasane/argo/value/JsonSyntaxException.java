package dev.kasane.argo.value;

/** A text is no JSON; the message is the one of Go's {@code encoding/json}. */
public final class JsonSyntaxException extends Exception {

    private static final long serialVersionUID = 1L;

    public JsonSyntaxException(String message) {
        super(message, null, false, false);
    }

    /** The message, which is always there. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
