package dev.kasane.git.remote;

import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/** What a server, or the way to it, did not allow. The kind says what can be done about it. */
public final class RemoteException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final @Nullable String hint;

    /** What went wrong. */
    public enum Kind {
        /** The token is missing, wrong or expired. */
        UNAUTHORISED,
        /** The token may not do this. */
        FORBIDDEN,
        /** There is no such repository, branch or pull request, or the token may not see it. */
        MISSING,
        /** Somebody else was faster, or it is there already: looking again and trying again helps. */
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
        super(sentence, cause);
        this.kind = kind;
        this.hint = hint;
    }

    public Kind kind() {
        return kind;
    }

    /** The same for people. */
    public Problem problem() {
        return Problem.error(String.valueOf(getMessage()), null, hint);
    }
}
