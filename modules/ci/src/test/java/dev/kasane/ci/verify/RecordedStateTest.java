package dev.kasane.ci.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.verify.Verdict.State;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is noted follows from what was noted and what the last look found. */
class RecordedStateTest {

    private static final Instant TEN = Instant.parse("2026-11-28T10:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private static Verdict verdict(State state, String why, Instant since) {
        return new Verdict(state, why, since);
    }

    private static Verdict unanswered(Instant time) {
        return verdict(State.UNANSWERED, "there is no Application argocd/cart", time);
    }

    @Test
    void what_nothing_tells_for_longer_than_within_is_overdue_and_only_then() {
        Verdict first = unanswered(TEN).after(null, HOUR);
        assertThat(first).isEqualTo(unanswered(TEN));

        Verdict second = unanswered(TEN.plus(HOUR)).after(first, HOUR);
        assertThat(second).isEqualTo(unanswered(TEN));

        Verdict third = unanswered(TEN.plus(HOUR).plusSeconds(1)).after(second, HOUR);
        assertThat(third)
                .isEqualTo(verdict(State.OVERDUE, "there is no Application argocd/cart, for longer than 60 min", TEN));
        assertThat(third.needsAttention()).isTrue();
        assertThat(unanswered(TEN.plusSeconds(9_000)).after(third, HOUR).state())
                .isEqualTo(State.OVERDUE);
    }

    @Test
    void an_answer_ends_it_and_the_time_begins_again() {
        Verdict overdue = verdict(State.OVERDUE, "nothing", TEN);
        Verdict starting = verdict(State.PENDING, "it is Progressing", TEN.plusSeconds(9_000));

        assertThat(starting.after(overdue, HOUR)).isEqualTo(starting);
        assertThat(unanswered(TEN.plusSeconds(9_010)).after(starting, HOUR))
                .isEqualTo(unanswered(TEN.plusSeconds(9_010)));
    }

    @Test
    void a_record_of_the_future_is_not_overdue_and_ends_nothing() {
        Verdict future = unanswered(TEN.plus(Duration.ofDays(1_000)));

        assertThat(unanswered(TEN).after(future, HOUR)).isEqualTo(unanswered(TEN));
    }

    @Test
    void a_reason_in_which_only_numbers_change_is_no_news() {
        RecordedState known = RecordedState.NOTHING.with(verdict(State.PENDING, "it must be for 9 min more", TEN), "a");

        assertThat(known.isChange(verdict(State.PENDING, "it must be for 8 min more", TEN.plusSeconds(60))))
                .isFalse();
        assertThat(known.isChange(verdict(State.PENDING, "it is Progressing", TEN)))
                .isTrue();
        assertThat(known.isChange(verdict(State.VERIFIED, "it must be for 9 min more", TEN)))
                .isTrue();
        assertThat(RecordedState.NOTHING.isChange(unanswered(TEN))).isTrue();
    }

    @Test
    void an_image_that_worked_stays_one_that_worked_and_one_that_failed_stays_failed() {
        Verdict works = verdict(State.VERIFIED, "it is Healthy", TEN);
        Verdict broken = verdict(State.FAILED, "it is Degraded", TEN);
        RecordedState worked = RecordedState.NOTHING.with(works, "a");

        RecordedState later = worked.with(broken, "a");
        assertThat(later.verdict()).isEqualTo(works);
        assertThat(later.last()).isEqualTo(broken);
        assertThat(later.failed()).isEmpty();
        assertThat(later.with(works, "a").last()).isEqualTo(works);

        RecordedState failed = RecordedState.NOTHING.with(broken, "a").with(unanswered(TEN), "a");
        assertThat(failed.isNoted(State.FAILED)).isTrue();
        assertThat(failed.last()).isEqualTo(unanswered(TEN));
        assertThat(failed.failed()).containsExactly("a");
        assertThat(failed.with(works, "a").failed()).isEmpty();
    }
}
