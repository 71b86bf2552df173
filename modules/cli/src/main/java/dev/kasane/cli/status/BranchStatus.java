package dev.kasane.cli.status;

import dev.kasane.ci.hydrate.BranchPlacement;
import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of a branch with rendered files.
 *
 * @param placement the branch
 */
record BranchStatus(BranchPlacement placement) {

    private static final int COMMIT = 10;

    /** One change of a base may break all targets. */
    private static final int PROBLEMS = 3;

    /** Its commit of the source; empty if it has none, or that is not proved. */
    String commit() {
        return placement.source() == null ? "" : placement.source().id().substring(0, COMMIT);
    }

    /** The next action of a run; null if unknown. */
    @Nullable
    String plan() {
        Hydrated plan = placement.plan();
        if (plan == null) {
            return null;
        }
        if (plan.state() == State.DONE_BEFORE) {
            // what it follows has not got more yet
            return placement.behind() == 0 ? "up to date" : "nothing due";
        }
        return isDue() ? "due" : plan.state().toText();
    }

    /** Whether the next run writes or proposes something. */
    boolean isDue() {
        Hydrated plan = placement.plan();
        return plan != null && (plan.state() == State.COMMITTED || plan.state() == State.PROPOSED);
    }

    /** Whether people should look at it. */
    boolean needsAttention() {
        Hydrated plan = placement.plan();
        return placement.doubt() != null
                || plan == null
                || plan.state() == State.NOT_WORKING
                || plan.state() == State.GATED
                || VerificationText.needsAttention(placement.verification());
    }

    /** The status in a few words, the most important ones first. */
    List<String> states() {
        List<String> states = new ArrayList<>();
        if (placement.tip() == null) {
            states.add("not there yet");
        } else if (placement.source() == null && placement.doubt() == null) {
            states.add("no files yet");
        }
        if (placement.doubt() != null) {
            states.add(placement.doubt().word());
        }
        if (placement.verification() != null) {
            states.add(VerificationText.word(placement.verification()));
        }
        if (placement.behind() > 0) {
            states.add(placement.behind() + " behind");
        }
        Hydrated plan = placement.plan();
        if (plan == null) {
            states.add("error");
        } else if (isDue() && plan.changed() > 0) {
            states.add((plan.changed() == 1 ? "1 target" : plan.changed() + " targets") + " due");
        } else {
            states.add(String.valueOf(plan()));
        }
        return states;
    }

    /** Why it is not verified, not proved, or not up to date at a time: a sentence each, without a stop. */
    List<String> reasons(Instant now) {
        List<String> reasons = new ArrayList<>();
        if (placement.doubt() != null) {
            reasons.add(placement.doubt().why());
        }
        VerificationState verification = placement.verification();
        String unverified = verification == null ? null : VerificationText.reason(verification, now);
        if (unverified != null) {
            reasons.add(unverified);
        }
        Hydrated plan = placement.plan();
        if (plan != null && !plan.reason().isEmpty()) {
            reasons.add(plan.reason());
        }
        List<Problem> problems = placement.problems();
        problems.stream().limit(PROBLEMS).map(BranchStatus::text).forEach(reasons::add);
        if (problems.size() > PROBLEMS) {
            reasons.add("and " + (problems.size() - PROBLEMS) + " more, which kasane hydrate --dry-run lists");
        }
        return reasons;
    }

    /** A problem with its place. */
    static String text(Problem problem) {
        Span place = problem.span();
        return (place == null ? "" : place.toText() + ": ") + problem.sentence();
    }
}
