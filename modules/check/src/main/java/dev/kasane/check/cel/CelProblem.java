package dev.kasane.check.cel;

/** Thrown for an expression that an API server would reject, or that cannot be evaluated. */
public final class CelProblem extends Exception {

    private static final long serialVersionUID = 1;

    private final boolean unanswerable;

    public CelProblem(String message) {
        this(message, false);
    }

    private CelProblem(String message, boolean unanswerable) {
        super(message);
        this.unanswerable = unanswerable;
    }

    /** An expression that only a server can evaluate. */
    static CelProblem unanswerable(String message) {
        return new CelProblem(message, true);
    }

    /** Whether only a server can evaluate the expression. */
    public boolean isUnanswerable() {
        return unanswerable;
    }

    /** The message. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
