package dev.kasane.helm.jsonpath;

/** Thrown if a JSONPath template cannot be parsed, or finds nothing in some values. */
public final class JsonPathException extends Exception {

    private static final long serialVersionUID = 1L;

    JsonPathException(String message) {
        super(message, null, false, false);
    }

    /** The message, which is always there. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
