package dev.kasane.ci.verify;

import java.time.Instant;

/**
 * Whether an image works in its target.
 *
 * @param state what is known
 * @param why why, one sentence without a stop
 * @param since since when the target has worked, or has not; the time of the look where nobody knows
 */
public record Verdict(State state, String why, Instant since) {

    /** What can be known. */
    public enum State {
        /** It works, and has for as long as was asked for. */
        VERIFIED,
        /** Nobody can tell yet. */
        PENDING,
        /** It does not work. */
        FAILED
    }

    /** The state for people. */
    public String word() {
        return switch (state) {
            case VERIFIED -> "verified";
            case PENDING -> "unverified";
            case FAILED -> "not working";
        };
    }

    static Verdict pending(String why, Instant now) {
        return new Verdict(State.PENDING, why, now);
    }
}
