package dev.kasane.dev;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The end of a loop, which one thread requests from another and waits for. */
final class LoopEnd {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Requests the end, and waits for the cleanup. */
    void request() {
        ending.countDown();
        try {
            ended.await(LONGEST.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits, and returns whether the end was requested in the meantime. */
    boolean isRequestedWithin(Duration pause) throws InterruptedException {
        return ending.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Everything is cleared away. */
    void reached() {
        ended.countDown();
    }
}
