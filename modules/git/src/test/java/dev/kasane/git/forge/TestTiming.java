package dev.kasane.git.forge;

import dev.kasane.git.forge.http.Timing;
import java.time.Duration;
import java.time.Instant;

/** A clock that moves when somebody waits, and at once. */
public final class TestTiming implements Timing {

    private Instant now;

    public TestTiming(Instant start) {
        now = start;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void pass(Duration duration) {
        now = now.plus(duration);
    }
}
