package dev.kasane.git.remote;

import dev.kasane.failure.EnvironmentFailure;
import org.jspecify.annotations.Nullable;

/** A failed request to a remote server. The kind shows what can be done about it. */
public final class RemoteException extends EnvironmentFailure {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** The kinds of failures. */
    public enum Kind {
        /** The token is missing, wrong or expired. */
        UNAUTHORISED,
        /** The token may not do this. */
        FORBIDDEN,
        /** There is no such repository, branch or pull request, or the token cannot read it. */
        MISSING,
        /** A concurrent change, or it exists already: read the state and retry. */
        CONFLICT,
        /** The server understood and will not do it: a protected branch, a check that is not green. */
        REFUSED,
        /** Too many requests, and the time is too short to wait. */
        RATE_LIMITED,
        /** The server did not answer in time, or answered that it cannot. */
        UNAVAILABLE,
        /** The answer makes no sense. */
        NOT_UNDERSTOOD
    }

    public RemoteException(Kind kind, String sentence, @Nullable String hint) {
        this(kind, sentence, hint, null);
    }

    public RemoteException(Kind kind, String sentence, @Nullable String hint, @Nullable Throwable cause) {
        super(sentence, hint, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
