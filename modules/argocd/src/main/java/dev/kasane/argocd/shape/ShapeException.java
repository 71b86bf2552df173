package dev.kasane.argocd.shape;

/** A value is not of the type that its field has; the message is the one of Go's {@code encoding/json}. */
public final class ShapeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ShapeException(String message) {
        super(message, null, false, false);
    }

    /** The message, which is always there. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
