package dev.kasane.ci.verify;

import java.time.Instant;

/**
 * The health of a target, from one source.
 *
 * @param state the state
 * @param why its words, one sentence without a stop
 * @param since since when that is so; the epoch if the source has no time
 */
record Health(State state, String why, Instant since) {

    /** The states of a target. */
    enum State {
        /** The image is there, and works. */
        HEALTHY,
        /** The image is there, and does not work yet. */
        STARTING,
        /** The image is there, and does not work. */
        BROKEN,
        /** A person holds it, for an unlimited time. */
        HELD,
        /** The image is not there yet, or no source shows a state. */
        UNKNOWN
    }

    static Health held(String why, Instant now) {
        return new Health(State.HELD, why, now);
    }

    static Health unknown(String why, Instant now) {
        return new Health(State.UNKNOWN, why, now);
    }
}
