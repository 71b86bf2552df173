package dev.kasane.ci.hydrate;

import dev.kasane.ci.verify.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A branch with the result of its verification.
 *
 * @param branch its name
 * @param commit the commit of the branch that brought what it has
 * @param verdict whether that works
 * @param why why, for people
 * @param revert the revert, if it does not work; null otherwise
 */
public record VerifiedBranch(
        String branch,
        String commit,
        Verdict verdict,
        String why,
        @Nullable Reverted revert) {

    /** Whether the result needs attention. */
    public boolean isTrouble() {
        return verdict.needsAttention();
    }
}
