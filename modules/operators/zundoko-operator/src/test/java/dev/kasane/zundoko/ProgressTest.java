package dev.kasane.zundoko;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void delays_do_not_add_up() {
        Progress progress = Progress.after(0);
        progress.beat(1_000, 100);
        // always 30 late
        for (int beat = 1; beat <= 50; beat++) {
            assertThat(progress.nanosUntilBeat(1_000 + 100L * beat, 100)).isZero();
            progress.beat(1_030 + 100L * beat, 100);
        }
    }

    @Test
    void who_slept_does_not_hurry() {
        Progress progress = Progress.after(0);
        progress.beat(0, 100);
        progress.beat(1_000, 100);

        assertThat(progress.nanosUntilBeat(1_000, 100)).isEqualTo(100);
    }

    @Test
    void another_interval_counts_from_the_last_word() {
        Progress progress = Progress.after(0);
        progress.beat(0, 1_000);

        assertThat(progress.nanosUntilBeat(100, 300)).isEqualTo(200);
    }

    @Test
    void who_is_late_says_words_before_counting_them() {
        long interval = Duration.ofSeconds(1).toNanos();
        Progress progress = Progress.after(0);
        progress.beat(0, interval);
        progress.wroteStatus(0);
        progress.beat(interval + interval / 20, interval);
        assertThat(progress.isStatusDue(3 * interval)).isTrue();

        progress.beat(2 * interval + interval / 5, interval);
        assertThat(progress.isStatusDue(3 * interval)).isFalse();
        assertThat(progress.isStatusDue(30 * interval)).isTrue();
    }
}
