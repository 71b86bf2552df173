package dev.kasane.problem;

import dev.kasane.files.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects problems, so that all problems of a file are reported at once. */
public final class Problems {

    private final List<Problem> problems = new ArrayList<>();

    public void add(Problem problem) {
        problems.add(problem);
    }

    public void error(String sentence, @Nullable Span span, @Nullable String hint) {
        problems.add(Problem.error(sentence, span, hint));
    }

    public void warning(String sentence, @Nullable Span span, @Nullable String hint) {
        problems.add(Problem.warning(sentence, span, hint));
    }

    public boolean isEmpty() {
        return problems.isEmpty();
    }

    public List<Problem> all() {
        return List.copyOf(problems);
    }

    /**
     * Ends the work when an error was gathered.
     *
     * @throws KasaneException when one was
     */
    public void throwIfAny() {
        for (Problem problem : problems) {
            if (problem.severity() == Problem.Severity.ERROR) {
                throw new KasaneException(problems);
            }
        }
    }
}
