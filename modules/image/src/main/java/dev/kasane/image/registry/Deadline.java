package dev.kasane.image.registry;

import java.time.Duration;

/** The deadline of an operation. */
final class Deadline {

    private final long end;

    Deadline(Duration total) {
        this.end = System.nanoTime() + total.toNanos();
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }
}
