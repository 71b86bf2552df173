package dev.kasane.failure;

import org.jspecify.annotations.Nullable;

/**
 * A failure of what surrounds kasane, such as a server or a disk: no file of the user has a mistake, and kasane has no bug. The
 * command line catches all of them in one place.
 */
public abstract class EnvironmentFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String hint;

    protected EnvironmentFailure(String sentence, @Nullable String hint, @Nullable Throwable cause) {
        super(sentence, cause);
        this.hint = hint;
    }

    /** What happened, for people. */
    public final String sentence() {
        return String.valueOf(getMessage());
    }

    /** What to do about it; null if that is not known. */
    public final @Nullable String hint() {
        return hint;
    }
}
