package dev.kasane.shop;

import io.grpc.Context;
import io.grpc.Status;

/**
 * The customer of a call, from its token.
 *
 * @param id the customer's identifier
 * @param admin whether the customer may change what is sold
 * @param token the token itself, for calls to other services
 */
public record Caller(String id, boolean admin, String token) {

    static final Context.Key<Caller> CURRENT = Context.key("caller");

    /** The caller of the call that runs. Without a token, the call ends with {@code UNAUTHENTICATED}. */
    public static Caller required() {
        Caller caller = CURRENT.get();
        if (caller == null) {
            throw Status.UNAUTHENTICATED
                    .withDescription("this call needs a token: log in first")
                    .asRuntimeException();
        }
        return caller;
    }

    /** The caller if it is an administrator; otherwise the call ends with {@code PERMISSION_DENIED}. */
    public static Caller requiredAdmin() {
        Caller caller = required();
        if (!caller.admin()) {
            throw Status.PERMISSION_DENIED
                    .withDescription("only administrators may do this")
                    .asRuntimeException();
        }
        return caller;
    }

    @Override
    public String toString() {
        return "Caller[" + id + "]";
    }
}
