package dev.kasane.concurrent;

import dev.kasane.problem.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs work on many items in parallel, in ranges of items. Small work runs on the caller's thread. The caller's
 * {@link TimeLimit} applies to all of it.
 */
public final class Chunks {

    private static final int MAX_THREADS = 8;

    private Chunks() {}

    /** Work on a range of items. Different ranges may run at the same time. */
    public interface Work {
        void run(int from, int to);
    }

    /**
     * Works on all items, and returns when all of it is done.
     *
     * @param size how many items there are
     * @param worthwhile how many items are worth a thread
     * @param work the work; when several stretches fail, the failure of the first one is thrown
     */
    public static void run(int size, int worthwhile, Work work) {
        run(size, items -> items, worthwhile, work);
    }

    /**
     * Works on items of unknown cost, and returns when all of it is done: a thread that is done with a
     * stretch takes the next one.
     *
     * @param size how many items there are
     * @param stretch how many items are taken at once
     * @param work the work; after a failure, which is thrown in the end, some of it may be left undone
     */
    public static void inTurn(int size, int stretch, Work work) {
        AtomicInteger next = new AtomicInteger();
        int stretches = (size + stretch - 1) / stretch;
        run(stretches, 1, (from, to) -> {
            for (int taken = next.getAndIncrement(); taken < stretches; taken = next.getAndIncrement()) {
                work.run(taken * stretch, Math.min(size, (taken + 1) * stretch));
            }
        });
    }

    /**
     * Works on items that weigh differently, and returns when all of it is done.
     *
     * @param size how many items there are
     * @param weights what the first so many items weigh together
     * @param worthwhile how much weight is worth a thread
     * @param work the work; when several stretches fail, the failure of the first one is thrown
     */
    public static void run(int size, IntUnaryOperator weights, int worthwhile, Work work) {
        int total = weights.applyAsInt(size);
        int most = Math.min(Math.min(size, Runtime.getRuntime().availableProcessors()), MAX_THREADS);
        int threads = Math.min(total / worthwhile, most);
        if (threads <= 1) {
            work.run(0, size);
            return;
        }
        List<Stretch> others = new ArrayList<>(threads - 1);
        int[] bounds = new int[threads + 1];
        bounds[threads] = size;
        for (int i = 1; i < threads; i++) {
            bounds[i] = firstFrom(weights, (int) ((long) total * i / threads), bounds[i - 1], size);
            if (i > 1) {
                others.add(new Stretch(work, bounds[i - 1], bounds[i]));
            }
        }
        others.add(new Stretch(work, bounds[threads - 1], size));
        others.forEach(Thread::start);
        Stretch own = new Stretch(work, 0, bounds[1]);
        own.work();
        boolean interrupted = false;
        for (Stretch stretch : others) {
            interrupted |= stretch.await();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        own.throwFailure();
        others.forEach(Stretch::throwFailure);
    }

    /** The first number of items that weigh a given weight together. */
    private static int firstFrom(IntUnaryOperator weights, int weight, int from, int size) {
        int low = from;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (weights.applyAsInt(middle) < weight) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** A thread that works on one range of the items. */
    private static final class Stretch extends Thread {
        private final Work work;
        private final int from;
        private final int to;
        private final @Nullable TimeLimit limit = TimeLimit.ofThread();
        private @Nullable Throwable failure;

        Stretch(Work work, int from, int to) {
            super(null, null, "kasane", 0, false);
            setDaemon(true);
            this.work = work;
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            TimeLimit.share(limit);
            work();
        }

        private void work() {
            try {
                work.run(from, to);
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }

        /** Waits for the end. Returns whether the waiting thread was interrupted meanwhile. */
        boolean await() {
            boolean interrupted = false;
            while (true) {
                try {
                    join();
                    return interrupted;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }

        void throwFailure() {
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            if (failure instanceof Error error) {
                throw error;
            }
        }
    }
}
