package dev.kasane.ci.hydrate;

import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The tip of a branch with the result of its verification.
 *
 * @param branch the branch
 * @param newest the newest commit of the source
 * @param tip the tip of the branch
 * @param proposed where the branch of its revert is; null if it does not exist
 * @param verdict whether what it has works
 */
record VerifiedTip(
        HydratedBranch branch,
        ObjectId newest,
        ObjectId tip,
        @Nullable ObjectId proposed,
        BranchVerdict verdict) {

    /** The result with the revert. */
    VerifiedBranch with(@Nullable Reverted revert) {
        return new VerifiedBranch(branch.name(), verdict.subject().arrival(), verdict.verdict(), verdict.why(), revert);
    }

    /** The commit that a revert takes back: the one that brought the failing content. */
    String content() {
        return verdict.subject().arrival();
    }

    /** Whether a later check decides. */
    boolean isUndecided() {
        return !verdict.verdict().state().isDecided();
    }
}
