package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.VerifiedBranch;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run for a branch.
 *
 * @param branch its name
 * @param hydrated the outcome; null if that ended with an error
 * @param verified whether what it has works; null if that is not verified, or ended with an error
 * @param problems the errors
 */
record BranchOutcome(
        String branch,
        @Nullable Hydrated hydrated,
        @Nullable VerifiedBranch verified,
        List<Problem> problems) {

    /** Whether something does not work, or a gate holds it. */
    boolean needsAttention() {
        return hydrated != null && hydrated.state() == Hydrated.State.NOT_WORKING
                || isGated()
                || verified != null && verified.isTrouble();
    }

    /** Whether a gate holds it. */
    boolean isGated() {
        return hydrated != null && hydrated.state() == Hydrated.State.GATED;
    }

    /** Whether it has what is due, or gets it, so that nothing holds it. */
    boolean isPassed() {
        return hydrated != null
                && switch (hydrated.state()) {
                    case DONE_BEFORE, COMMITTED, PROPOSED -> true;
                    case WAITING, HELD, GATED, NOT_WORKING -> false;
                };
    }
}
