package dev.kasane.git.forge.http;

import dev.kasane.git.remote.RemoteException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The clock and the delays of calls. */
public interface Timing {

    /** The time of this computer. */
    Timing REAL = new Timing() {
        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void pass(Duration duration) {
            try {
                Thread.sleep(duration);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                @Nullable String hint = null;
                throw new RemoteException(RemoteException.Kind.UNAVAILABLE, "interrupted", hint, e);
            }
        }
    };

    Instant now();

    /** Waits. */
    void pass(Duration duration);
}
