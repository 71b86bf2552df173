package dev.kasane.gotemplate.bound;

/** Thrown if a template or an expansion exceeds a limit. */
public final class BoundExceeded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BoundExceeded(String message) {
        super(message, null, false, false);
    }
}
