package dev.kasane.problem;

import org.jspecify.annotations.Nullable;

/**
 * A failure of what surrounds kasane, such as a server: no file of the user has a mistake, and kasane has no bug. The command line
 * catches all of them in one place, where it also catches that a file cannot be read: {@link dev.kasane.files.TreeException}.
 */
public abstract class EnvironmentFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String hint;

    protected EnvironmentFailure(String sentence, @Nullable String hint, @Nullable Throwable cause) {
        super(sentence, cause);
        this.hint = hint;
    }

    /** The failure as a problem. */
    public final Problem problem() {
        return Problem.error(String.valueOf(getMessage()), null, hint);
    }
}
