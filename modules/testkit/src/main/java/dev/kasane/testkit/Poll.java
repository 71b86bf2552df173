package dev.kasane.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Looks again and again. */
final class Poll {

    private static final long AGAIN_NANOS = Duration.ofMillis(25).toNanos();

    private Poll() {}

    /** Looks until something is so; whether it was before the time was over. */
    static boolean until(Duration atMost, BooleanSupplier isSo) {
        long end = System.nanoTime() + atMost.toNanos();
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() >= end || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(AGAIN_NANOS);
        }
        return true;
    }
}
