package dev.kasane.concurrent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The progress of one step of a command, such as rendering its targets. Threads that work on items may share it.
 * Without a watcher it counts nothing and costs one test.
 */
public final class Progress implements AutoCloseable {

    private static final Progress UNWATCHED = new Progress("", 0, null);
    private static final int SLOWEST = 3;
    private static final long NANOS = 1_000_000_000L;

    private static volatile @Nullable Watcher watching;

    private final String doing;
    private final int all;
    private final @Nullable Watcher watcher;
    private final long since = System.nanoTime();
    private final Map<String, Long> running = new LinkedHashMap<>();
    private final List<Item> slowest = new ArrayList<>();
    private int done;

    /** Receives the progress of the process, to display it. Any thread may call it. */
    public interface Watcher {
        /** A step begins, maybe while another one lasts. */
        void begins(Progress step);

        /** A step is over. */
        void ends(Progress step);

        /** Something is known that helps to find out why the result is as it is. */
        void detail(String sentence);
    }

    private record Item(String name, long nanos) {}

    private Progress(String doing, int all, @Nullable Watcher watcher) {
        this.doing = doing;
        this.all = all;
        this.watcher = watcher;
    }

    /** Sets the watcher that gets all further reports; null for none. */
    public static void watch(@Nullable Watcher watcher) {
        watching = watcher;
    }

    /**
     * Begins a step, which {@link #close} ends.
     *
     * @param doing the description of the step, such as {@code rendering targets}
     * @param all how many items there are; 0 if that is not known
     */
    public static Progress begin(String doing, int all) {
        Watcher watcher = watching;
        if (watcher == null) {
            return UNWATCHED;
        }
        Progress step = new Progress(doing, all, watcher);
        watcher.begins(step);
        return step;
    }

    /** Whether a watcher is set. Without one, details that take time to compute can be skipped. */
    public static boolean isWatched() {
        return watching != null;
    }

    /** Reports something that helps to find out why the result is as it is. */
    public static void detail(String sentence) {
        Watcher watcher = watching;
        if (watcher != null) {
            watcher.detail(sentence);
        }
    }

    /** Work on an item begins. */
    public void start(String item) {
        if (watcher != null) {
            synchronized (this) {
                running.put(item, System.nanoTime());
            }
        }
    }

    /** Work on an item is over. */
    public void done(String item) {
        if (watcher != null) {
            synchronized (this) {
                done++;
                Long began = running.remove(item);
                if (began != null) {
                    slowest.add(new Item(item, System.nanoTime() - began));
                    slowest.sort(Comparator.comparingLong(Item::nanos).reversed());
                    if (slowest.size() > SLOWEST) {
                        slowest.removeLast();
                    }
                }
            }
        }
    }

    @Override
    public void close() {
        if (watcher != null) {
            watcher.ends(this);
        }
    }

    /** The present progress, with the item that is in work for the longest time. */
    public synchronized String now() {
        String count = all == 0 ? "" : ", " + done + " of " + all + " done";
        return doing
                + count
                + (running.isEmpty()
                        ? ""
                        : ", now " + name(running.keySet().iterator().next()));
    }

    /** The duration, and the slowest items. */
    public synchronized String summary() {
        StringBuilder text = new StringBuilder(doing).append(": ").append(seconds(System.nanoTime() - since));
        if (all > 0) {
            text.append(" for ").append(all);
        }
        if (all > 1 && !slowest.isEmpty()) {
            String before = ", slowest ";
            for (Item item : slowest) {
                text.append(before).append(name(item.name)).append(' ').append(seconds(item.nanos));
                before = ", ";
            }
        }
        return text.toString();
    }

    private static String name(String item) {
        return item.isEmpty() ? "." : item;
    }

    private static String seconds(long nanos) {
        long millis = nanos / 1_000_000;
        return millis < 1000 ? millis + " ms" : nanos / NANOS + "." + millis % 1000 / 100 + " s";
    }
}
