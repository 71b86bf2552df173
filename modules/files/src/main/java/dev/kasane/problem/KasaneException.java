package dev.kasane.problem;

import java.util.List;

/** The user's problems: at least one of them is an error. Anything else that is thrown is a bug of ours. */
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

    /** Made when somebody asks: some are thrown where nobody looks at them. */
    @Override
    public String getMessage() {
        return problems.getFirst().sentence();
    }

    public List<Problem> problems() {
        return problems;
    }
}
