package dev.kasane.zundoko;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The progress of one song in memory, which only saves requests and keeps the rhythm. Its loss costs a few requests,
 * and never a word.
 */
final class Progress {

    private static final long STATUS_PERIOD = Duration.ofSeconds(2).toNanos();
    private static final long STATUS_PERIOD_WHEN_LATE = Duration.ofSeconds(30).toNanos();
    private static final long LATE_AT_LEAST = Duration.ofMillis(50).toNanos();

    private final boolean isOver;
    private int said;
    private boolean isLate;
    private @Nullable Long lastBeat;
    private @Nullable Long lastStatus;

    private Progress(int said, boolean isOver) {
        this.said = said;
        this.isOver = isOver;
    }

    static Progress after(int said) {
        return new Progress(said, false);
    }

    static Progress over(int said) {
        return new Progress(said, true);
    }

    int said() {
        return said;
    }

    void heard(int number) {
        said = Math.max(said, number);
    }

    /** Nanoseconds until the next word is due: none before the first word. */
    long nanosUntilBeat(long now, long interval) {
        Long last = lastBeat;
        return last == null ? 0 : last + interval - now;
    }

    /** Records a word. Beats are counted from their due times, so that delays do not add up. */
    void beat(long now, long interval) {
        Long last = lastBeat;
        long due = last == null ? now : last + interval;
        isLate = now - due > Math.max(interval / 10, LATE_AT_LEAST);
        // after a delay of more than one beat, do not catch up
        lastBeat = now - due > interval ? now : due;
    }

    boolean isOver() {
        return isOver;
    }

    /**
     * Whether to update the count in the status: with many songs, an update at each word would be half of all requests.
     * If a busy server delays words, the words have priority.
     */
    boolean isStatusDue(long now) {
        Long last = lastStatus;
        return last == null || now - last >= (isLate ? STATUS_PERIOD_WHEN_LATE : STATUS_PERIOD);
    }

    void wroteStatus(long now) {
        lastStatus = now;
    }
}
