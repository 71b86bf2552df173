package dev.kasane.concurrent;

import dev.kasane.problem.TimeLimit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An answer that a thread looks for while its asker does something else. The asker's {@link TimeLimit} holds for it. */
public final class BackgroundResult extends Thread {

    private final BooleanSupplier question;
    private final @Nullable TimeLimit limit = TimeLimit.ofThread();
    private boolean answer;
    private @Nullable Throwable failure;

    private BackgroundResult(BooleanSupplier question) {
        super(null, null, "kasane", 0, false);
        this.question = question;
    }

    /** Begins to look for an answer; what the question reads must be safe to be read by two threads. */
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
