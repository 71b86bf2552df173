package dev.kasane.gotemplate.function;

/** Thrown if a function returns an error. The message is that of the function in Go. */
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
