package dev.kasane.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Polls a condition. */
final class Poll {

    private static final long AGAIN_NANOS = Duration.ofMillis(25).toNanos();

    private Poll() {}

    /** Polls until a condition is true; returns whether it became true within the time. */
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
