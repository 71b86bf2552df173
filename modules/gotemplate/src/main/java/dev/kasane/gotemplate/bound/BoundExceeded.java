package dev.kasane.gotemplate.bound;

/** A template or an expansion demanded more than it may. */
public final class BoundExceeded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BoundExceeded(String message) {
        super(message, null, false, false);
    }
}
