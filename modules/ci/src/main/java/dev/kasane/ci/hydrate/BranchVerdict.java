package dev.kasane.ci.hydrate;

import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationLog.Subject;

/**
 * The result of the verification of a branch.
 *
 * @param branch the branch
 * @param subject what it has
 * @param verdict whether that works
 * @param before what was recorded of it
 */
record BranchVerdict(HydratedBranch branch, Subject subject, Verdict verdict, RecordedState before) {

    /** Whether it was recorded that it worked: then it is not the commit that broke. */
    boolean workedBefore() {
        return before.isNoted(Verdict.State.VERIFIED);
    }

    boolean isFailed() {
        return verdict.state() == Verdict.State.FAILED;
    }

    /** Whether the branch is to go back. */
    boolean isToBeReverted() {
        return isFailed() && !workedBefore();
    }

    /** Whether it came from a signed record, so that no check is needed. */
    boolean isRemembered() {
        return before.signed() && verdict.equals(before.verdict());
    }

    /** Whether it must be recorded. */
    boolean isChange() {
        return before.isChange(verdict);
    }

    /** Why, for people. */
    String why() {
        return isFailed() && workedBefore()
                ? verdict.why() + "; it worked before, so no revert is proposed"
                : verdict.why();
    }
}
