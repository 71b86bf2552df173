package dev.kasane.testkit.proxy;

import java.util.concurrent.atomic.AtomicInteger;

/** Kills the controller after the n-th write of the run, before it receives the response. */
public class KillAfterWrite implements Disturbance {

    private final int number;
    private final AtomicInteger writes = new AtomicInteger();

    public KillAfterWrite(int number) {
        this.number = number;
    }

    @Override
    public boolean killsAfter(ApiCall done) {
        return done.isWrite() && writes.incrementAndGet() == number;
    }

    /** Whether the controller has died already. */
    protected boolean hasKilled() {
        return writes.get() >= number;
    }
}
