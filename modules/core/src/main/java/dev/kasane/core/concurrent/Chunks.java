package dev.kasane.core.concurrent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Divides work on many items among the processors, in stretches; small work stays on the caller's thread. */
public final class Chunks {

    private static final int MAX_THREADS = 8;

    private Chunks() {}

    /** Work on the items from one position to another; different stretches may be worked on at the same time. */
    public interface Work {
        void run(int from, int to);
    }

    /**
     * Works on all items, and returns when all of it is done.
     *
     * @param size how many items there are
     * @param worthwhile how many items are worth a thread
     * @param work what is done; when several stretches fail, the failure of the first one is thrown
     */
    public static void run(int size, int worthwhile, Work work) {
        int threads = Math.min(Math.min(size / worthwhile, Runtime.getRuntime().availableProcessors()), MAX_THREADS);
        if (threads <= 1) {
            work.run(0, size);
            return;
        }
        List<Stretch> others = new ArrayList<>(threads - 1);
        for (int i = 1; i < threads; i++) {
            Stretch stretch =
                    new Stretch(work, (int) ((long) size * i / threads), (int) ((long) size * (i + 1) / threads));
            others.add(stretch);
            stretch.start();
        }
        Stretch own = new Stretch(work, 0, size / threads);
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

    /** One thread's share. */
    private static final class Stretch extends Thread {
        private final Work work;
        private final int from;
        private final int to;
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
            work();
        }

        private void work() {
            try {
                work.run(from, to);
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }

        /** Waits for the end; whether somebody wanted to interrupt that. */
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
