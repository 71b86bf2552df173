package dev.kasane.ci.verify;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The verdict whether an image works in its target.
 *
 * @param state the result
 * @param why the reason, one sentence without a full stop
 * @param since since when the target has worked, or has not; since when there is no result; the time of the check for
 *     what is pending
 */
public record Verdict(State state, String why, Instant since) {

    /** The results, from the best to the worst. */
    public enum State {
        /** It works, and has for the soak time. */
        VERIFIED,
        /** It is on its way, or people hold it. */
        PENDING,
        /** No source shows yet whether it works. */
        UNANSWERED,
        /** No source showed in time whether it works; it may work. */
        OVERDUE,
        /** It does not work. */
        FAILED;

        /** Whether it is known whether it works. */
        public boolean isDecided() {
            return this == VERIFIED || this == FAILED;
        }
    }

    /** The state for people. */
    public String word() {
        return switch (state) {
            case VERIFIED -> "verified";
            case PENDING, UNANSWERED -> "unverified";
            case OVERDUE -> "overdue";
            case FAILED -> "not working";
        };
    }

    /** Whether the verdict needs attention. */
    public boolean needsAttention() {
        return state == State.FAILED || state == State.OVERDUE;
    }

    static Verdict pending(String why, Instant now) {
        return new Verdict(State.PENDING, why, now);
    }

    /**
     * The verdict combined with the last one. It is overdue if no source answered in time.
     *
     * @param last the last verdict; null for none
     * @param within how long sources may take to answer
     */
    public Verdict after(@Nullable Verdict last, Duration within) {
        if (state != State.UNANSWERED
                || last == null
                || last.state != State.UNANSWERED && last.state != State.OVERDUE) {
            return this;
        }
        // clocks differ
        Instant begun = Times.earlier(last.since, since);
        return Duration.between(begun, since).compareTo(within) > 0
                ? new Verdict(State.OVERDUE, why + ", for longer than " + Times.toText(within), begun)
                : new Verdict(State.UNANSWERED, why, begun);
    }
}
