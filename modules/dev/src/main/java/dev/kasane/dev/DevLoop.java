package dev.kasane.dev;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Builds and starts a program again after each change of its sources, until another thread ends it. */
public abstract sealed class DevLoop permits LocalLoop, ClusterLoop {

    private static final Duration LONGEST_CLEANUP = Duration.ofSeconds(60);

    /** Receives the messages of the loop, a line or some. */
    final Consumer<String> messages;

    /** Receives the output of the program, a line at a time. */
    final Consumer<String> output;

    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    DevLoop(Consumer<String> messages, Consumer<String> output) {
        this.messages = messages;
        this.output = output;
    }

    /** Runs until {@link #end} is called. */
    public final void run() throws InterruptedException {
        try {
            runUntilTheEnd();
        } finally {
            ended.countDown();
        }
    }

    abstract void runUntilTheEnd() throws InterruptedException;

    /** Ends the loop, and waits until everything is cleared away. */
    public final void end() {
        ending.countDown();
        try {
            ended.await(LONGEST_CLEANUP.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits, and returns whether the end was requested in the meantime. */
    final boolean endsWithin(Duration pause) throws InterruptedException {
        return ending.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }
}
