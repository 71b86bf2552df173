package dev.kasane.servers;

import java.util.concurrent.TimeUnit;

/** The end of a server that a test started. */
final class Ending {

    private static final long GRACE_SECONDS = 10;

    private Ending() {}

    /** Asks it to end, and makes it when it does not. */
    static void of(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
