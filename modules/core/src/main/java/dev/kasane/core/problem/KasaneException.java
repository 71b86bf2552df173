package dev.kasane.core.problem;

import java.util.List;

/** The user's problems: at least one of them is an error. Anything else that is thrown is a bug of ours. */
public final class KasaneException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public KasaneException(Problem problem) {
        this(List.of(problem));
    }

    public KasaneException(List<Problem> problems) {
        super(problems.getFirst().sentence());
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
