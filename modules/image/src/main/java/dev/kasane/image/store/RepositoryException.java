package dev.kasane.image.store;

import dev.kasane.failure.EnvironmentFailure;
import org.jspecify.annotations.Nullable;

/** The failure of a request to a repository that a retry would not fix now. */
public final class RepositoryException extends EnvironmentFailure {

    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Kind {
        /** It requires a login, and none was sent or it was rejected. */
        UNAUTHORIZED,
        /** The user is logged in but has no permission. */
        FORBIDDEN,
        /** It has no such thing. */
        NOT_FOUND,
        /** It takes the request for wrong. */
        REFUSED,
        /** It failed, or could not be reached, at every attempt. */
        UNAVAILABLE,
        /** The time was up. */
        TIMEOUT,
        /** The content does not match its digest. */
        CORRUPT,
        /** A password would have gone where others can read it. */
        INSECURE
    }

    private final Kind kind;

    public RepositoryException(Kind kind, String sentence, @Nullable String hint, @Nullable Throwable cause) {
        super(sentence, hint, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
