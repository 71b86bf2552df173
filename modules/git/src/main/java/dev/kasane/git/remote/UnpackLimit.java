package dev.kasane.git.remote;

import java.io.IOException;
import java.time.Duration;
import org.eclipse.jgit.lib.EmptyProgressMonitor;

/** Cancels the work on a pack when its time is over; JGit calls it for each object. Small deltas may unpack to much. */
final class UnpackLimit extends EmptyProgressMonitor {

    private final Duration time;
    private final long start = System.nanoTime();
    private boolean over;

    UnpackLimit(Duration time) {
        this.time = time;
    }

    @Override
    public boolean isCancelled() {
        over |= System.nanoTime() - start > time.toNanos();
        return over;
    }

    /** The limit that ended the work, if there was one. */
    IOException cause(IOException thrown) {
        return over
                ? new IOException(
                        "it takes more than " + time.toSeconds() + " seconds to unpack, " + ReceiveLimit.EXCEEDED)
                : thrown;
    }
}
