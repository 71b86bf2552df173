package dev.kasane.image.registry;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A failure that a retry may overcome. */
final class TransientFailure extends Exception {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CAUSES = 20;
    private static final String NETWORK =
            "check the address and the network, or try again later; kasane does not use a proxy of HTTPS_PROXY";

    private final transient @Nullable Duration wait;
    private final String hint;

    /**
     * A failure of a server that answers.
     *
     * @param wait how long to wait by the server's answer; null when it names no time
     */
    TransientFailure(String message, @Nullable Duration wait, @Nullable Throwable cause) {
        this(message, wait, "try again later, or check the registry", cause);
    }

    private TransientFailure(String message, @Nullable Duration wait, String hint, @Nullable Throwable cause) {
        super(message, cause);
        this.wait = wait;
        this.hint = hint;
    }

    /** A connection that could not be made, or ended early. */
    static TransientFailure ofConnection(IOException failure, String host) {
        @Nullable Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return new TransientFailure("an unknown host: " + host, null, NETWORK, failure);
            }
            cause = cause.getCause();
        }
        String what = failure instanceof ConnectException ? "no connection to " : "a broken connection to ";
        return new TransientFailure(what + host, null, NETWORK, failure);
    }

    /** The hint for the user. */
    String hint() {
        return hint;
    }

    @Nullable
    Duration retryAfter() {
        return wait;
    }
}
