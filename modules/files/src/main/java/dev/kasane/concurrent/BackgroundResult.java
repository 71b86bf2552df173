package dev.kasane.concurrent;

import dev.kasane.problem.TimeLimit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A boolean that a background thread computes while the caller does other work. The caller's {@link TimeLimit} applies.
 */
public final class BackgroundResult extends Thread {

    private final BooleanSupplier question;
    private final @Nullable TimeLimit limit = TimeLimit.ofThread();
    private boolean answer;
    private @Nullable Throwable failure;

    private BackgroundResult(BooleanSupplier question) {
        super(null, null, "kasane", 0, false);
        this.question = question;
    }

    /** Starts the computation. The data that it reads must be safe to read from two threads. */
    public static BackgroundResult of(BooleanSupplier question) {
        BackgroundResult ahead = new BackgroundResult(question);
        ahead.setDaemon(true);
        ahead.start();
        return ahead;
    }

    @Override
    public void run() {
        TimeLimit.share(limit);
        try {
            answer = question.getAsBoolean();
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** The answer, waited for; a failure of the question is thrown here. */
    public boolean get() {
        boolean interrupted = false;
        while (isAlive()) {
            try {
                join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return answer;
    }
}
