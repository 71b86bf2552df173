package dev.kasane.argocd.shape;

/** Thrown if a value does not have the type of its field. The message is that of Go's {@code encoding/json}. */
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
