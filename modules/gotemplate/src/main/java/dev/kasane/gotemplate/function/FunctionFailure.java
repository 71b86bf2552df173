package dev.kasane.gotemplate.function;

/** A function gave an error; the message is the one that Go's gives. */
public final class FunctionFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public FunctionFailure(String message) {
        super(message, null, false, false);
    }

    /** The message, which is always there. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
