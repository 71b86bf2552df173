package dev.kasane.image.registry;

import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Retries operations after transient failures, with increasing delays, within the deadline. */
final class Retry {

    /** Something that may fail in passing. */
    @FunctionalInterface
    interface Attempt<T extends @Nullable Object> {
        /** Makes the attempt of a number, from 0. */
        T make(int number) throws TransientFailure;
    }

    private final RetryPolicy policy;
    private final Deadline deadline;
    private final RandomGenerator random = RandomGenerator.getDefault();

    Retry(RetryPolicy policy, Deadline deadline) {
        this.policy = policy;
        this.deadline = deadline;
    }

    <T extends @Nullable Object> T run(String what, Attempt<T> attempt) {
        for (int number = 0; ; number++) {
            try {
                return attempt.make(number);
            } catch (TransientFailure e) {
                if (number + 1 >= policy.attempts()) {
                    throw new RepositoryException(
                            Kind.UNAVAILABLE,
                            what + " failed " + policy.attempts() + " times, the last time because of "
                                    + e.getMessage(),
                            e.hint(),
                            e);
                }
                Duration wait = wait(number, e.retryAfter());
                if (wait.compareTo(deadline.left()) >= 0) {
                    throw new RepositoryException(
                            Kind.TIMEOUT,
                            what + " was not done in time, because of " + e.getMessage()
                                    + (e.retryAfter() == null
                                            ? ""
                                            : ", with a Retry-After of "
                                                    + e.retryAfter().toSeconds() + " s"),
                            e.hint(),
                            e);
                }
                sleep(wait, what);
            }
        }
    }

    /** The delay that the server requests; else exponential backoff with jitter. */
    private Duration wait(int number, @Nullable Duration asked) {
        if (asked != null && !asked.isNegative()) {
            return asked;
        }
        return policy.backoff().after(number, random);
    }

    private static void sleep(Duration wait, String what) {
        try {
            Thread.sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RepositoryException(Kind.TIMEOUT, what + " was ended", null, e);
        }
    }
}
