package dev.kasane.testkit.proxy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Drops the n-th event of the run. The watch goes on with the events after it; a while later it ends as one that is too
 * old, so that the controller lists again, which is what Kubernetes promises to those who missed something.
 */
public final class LoseEvent implements Disturbance {

    private static final Duration UNAWARE = Duration.ofMillis(700);

    private final int number;
    private final AtomicInteger events = new AtomicInteger();

    /** @param number which event is lost, from 1; those that a later watch repeats count again */
    public LoseEvent(int number) {
        this.number = number;
    }

    @Override
    public Delivery deliver(ApiCall watch, String event) {
        boolean isLost = !ExpireWatches.isBookmark(event) && events.incrementAndGet() == number;
        return isLost ? Delivery.lost(UNAWARE) : Delivery.of(event);
    }
}
