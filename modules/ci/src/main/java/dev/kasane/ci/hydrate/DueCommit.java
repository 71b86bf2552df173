package dev.kasane.ci.hydrate;

import dev.kasane.ci.freeze.Freeze;
import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.git.GitRepository;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Finds the source commit for a branch: the newest, or the newest that the earlier branches have, if it works there.
 *
 * @param repository the clone
 * @param renderings what commits render to
 * @param proof proves the origin of branches
 * @param verifications whether it works there
 * @param clock the time
 */
record DueCommit(
        GitRepository repository,
        Renderings renderings,
        BranchProof proof,
        BranchVerifications verifications,
        Clock clock) {

    /**
     * The commit, or why there is none.
     *
     * @param commit the commit; null if none is due
     * @param state why there is none
     * @param reason the same in words
     */
    record Due(@Nullable ObjectId commit, State state, String reason) {

        private static Due of(ObjectId commit) {
            return new Due(commit, State.COMMITTED, "");
        }

        private static Due none(State state, String reason) {
            return new Due(null, state, reason);
        }
    }

    /**
     * Finds the commit from the branches before a branch.
     *
     * @param newest the newest commit of the source
     * @param tips the tips of branches
     */
    Due of(HydratedBranch branch, ObjectId newest, Map<String, ObjectId> tips) {
        if (branch.isPromotedTo()) {
            String frozen =
                    Freeze.first(Freeze.all(renderings.at(newest).tree()), branch.environment(), "", clock.instant());
            if (frozen != null) {
                return Due.none(State.HELD, frozen);
            }
        }
        if (branch.after().isEmpty()) {
            return Due.of(newest);
        }
        Map<HydratedBranch, ObjectId> trees = new LinkedHashMap<>();
        for (HydratedBranch former : HydratedBranch.all(renderings.at(newest).tree())) {
            if (branch.after().contains(former.name())) {
                ObjectId tip = tips.get(former.name());
                if (tip == null) {
                    return Due.none(State.WAITING, "it waits until there is a branch " + former.name());
                }
                trees.put(former, proof.branches().treeOf(tip));
            }
        }
        ObjectId commit = new Freight(repository, proof).newest(newest, trees);
        if (commit == null) {
            return Due.none(
                    State.WAITING,
                    "it waits until " + String.join(" and ", branch.after()) + (trees.size() == 1 ? " has" : " have")
                            + " what one commit renders to");
        }
        for (HydratedBranch former : trees.keySet()) {
            ObjectId tip = tips.get(former.name());
            Due untested = tip == null ? null : untested(former, tip, commit);
            if (untested != null) {
                return untested;
            }
        }
        return Due.of(commit);
    }

    /** Why a branch does not let a commit pass; null if it does. */
    private @Nullable Due untested(HydratedBranch former, ObjectId tip, ObjectId commit) {
        BranchVerdict found = former.verify().isEmpty() ? null : verifications.of(former, tip, () -> commit);
        if (found == null || found.verdict().state() == Verdict.State.VERIFIED) {
            return null;
        }
        return Due.none(
                found.isFailed() ? State.NOT_WORKING : State.WAITING,
                "it waits until " + former.name() + " is verified: "
                        + found.verdict().why());
    }
}
