package dev.kasane.problem;

import java.util.List;

/**
 * Thrown for problems in the user's input, at least one of which is an error. Any other exception is a bug in kasane.
 */
public final class KasaneException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public KasaneException(Problem problem) {
        this(List.of(problem));
    }

    public KasaneException(List<Problem> problems) {
        super(null, null);
        this.problems = List.copyOf(problems);
    }

    /** Computed on request, since the message of some exceptions is never read. */
    @Override
    public String getMessage() {
        return problems.getFirst().sentence();
    }

    public List<Problem> problems() {
        return problems;
    }
}
