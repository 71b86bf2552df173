package dev.kasane.check.cel;

/** An expression that an API server would refuse, or that could not be evaluated. */
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

    /** An expression that needs what only a server has. */
    static CelProblem unanswerable(String message) {
        return new CelProblem(message, true);
    }

    /** Whether the expression needs what only a server has. */
    public boolean isUnanswerable() {
        return unanswerable;
    }

    /** What is wrong. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
