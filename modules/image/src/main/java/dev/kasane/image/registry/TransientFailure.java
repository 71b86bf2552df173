package dev.kasane.image.registry;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A failure that may be over when it is tried again. */
final class TransientFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Duration wait;

    /**
     * @param wait how long to wait by the server's answer; null when it names no time
     */
    TransientFailure(String message, @Nullable Duration wait, @Nullable Throwable cause) {
        super(message, cause);
        this.wait = wait;
    }

    @Nullable
    Duration retryAfter() {
        return wait;
    }
}
