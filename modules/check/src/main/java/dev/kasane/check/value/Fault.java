package dev.kasane.check.value;

import org.jspecify.annotations.Nullable;

/**
 * An error of an API server about an object.
 *
 * @param path where
 * @param reason why, in the server's terms
 * @param message the error, as the server reports it
 * @param hint what to do about it, when that is known
 * @param plain the error, without a value that an expression computed
 */
public record Fault(
        FieldPath path,
        Reason reason,
        String message,
        @Nullable String hint,
        String plain) {

    /** A fault whose message no expression computed. */
    public Fault(FieldPath path, Reason reason, String message, @Nullable String hint) {
        this(path, reason, message, hint, message);
    }

    /** The reason of a rejection. The first two end a request before the others are checked. */
    public enum Reason {
        /** It does not fit the type. */
        TYPE,
        /** It fits the type, and cannot be understood: a quantity, a time. */
        UNREADABLE,
        INVALID,
        REQUIRED,
        NOT_SUPPORTED,
        DUPLICATE,
        FORBIDDEN,
        NOT_FOUND,
        TOO_LONG,
        TOO_MANY
    }
}
