package dev.kasane.cli.remote;

import dev.kasane.concurrent.Progress;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Work on several contents at once, most of which is waiting for servers. One that fails does not stop the others.
 *
 * @param done what came of those that did not fail, in their order
 * @param problems why the others failed
 */
public record Downloads<T>(List<T> done, List<Problem> problems) {

    private static final int AT_ONCE = 8;

    /**
     * Works on items.
     *
     * @param doing what is done, for people
     * @param name the name of an item, for people
     */
    public static <I, T> Downloads<T> of(String doing, List<I> items, Function<I, String> name, Function<I, T> work) {
        List<T> done = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        if (items.isEmpty()) {
            return new Downloads<>(done, problems);
        }
        try (Progress step = Progress.begin(doing, items.size());
                ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, items.size()))) {
            List<Future<T>> running = new ArrayList<>();
            for (I item : items) {
                running.add(threads.submit(() -> {
                    step.start(name.apply(item));
                    try {
                        return work.apply(item);
                    } finally {
                        step.done(name.apply(item));
                    }
                }));
            }
            for (Future<T> one : running) {
                collect(one, done, problems);
            }
        }
        return new Downloads<>(done, problems);
    }

    private static <T> void collect(Future<T> one, List<T> done, List<Problem> problems) {
        try {
            done.add(one.get());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof EnvironmentFailure failure) {
                problems.add(Problem.of(failure));
            } else if (cause instanceof KasaneException failure) {
                problems.addAll(failure.problems());
            } else if (cause instanceof UncheckedIOException) {
                problems.add(Problem.error(String.valueOf(cause.getMessage()), null, null));
            } else {
                throw new IllegalStateException("work on a content failed", cause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
