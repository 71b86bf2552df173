package dev.kasane.ci.hydrate;

import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a branch, and proposes a revert if its content does not work.
 *
 * @param repository the clone
 * @param source the branch that is rendered
 * @param remote the repository with the branches; null if it does not exist yet
 * @param proof proves the origin of branches
 * @param verifications whether branches work
 * @param proposal the pull request
 */
record BranchReverts(
        GitRepository repository,
        HydrationSource source,
        @Nullable Remote remote,
        BranchProof proof,
        BranchVerifications verifications,
        RevertProposal proposal) {

    private static final int ATTEMPTS = 20;

    /** The next action of a run; null if the branch has no verification. No branch moves. */
    @Nullable
    VerifiedBranch plan(HydratedBranch branch) {
        VerifiedTip seen = see(branch);
        if (seen == null || !seen.verdict().isToBeReverted()) {
            return seen == null ? null : seen.with(null);
        }
        RollbackCandidates.Former former = former(seen);
        return seen.with(former == null ? RevertProposal.none() : proposal.planned(seen, former, null, ""));
    }

    /**
     * Verifies the branch, records the result, and proposes a revert if needed; null if the branch has no verification.
     */
    @Nullable
    VerifiedBranch run(HydratedBranch branch) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            VerifiedTip seen = see(branch);
            if (seen == null) {
                return null;
            }
            verifications.note();
            if (!seen.verdict().isToBeReverted()) {
                proposal.withdraw(seen);
                return seen.with(null);
            }
            RollbackCandidates.Former former = former(seen);
            try {
                Reverted revert = former == null ? RevertProposal.none() : proposal.propose(seen, former);
                if (revert != null) {
                    return seen.with(revert);
                }
            } catch (RemoteException e) {
                if (!BranchWriter.isRetried(e, attempt)) {
                    throw e;
                }
            }
        }
        throw new RemoteException(
                RemoteException.Kind.CONFLICT, "other writers kept pushing to " + branch.revert(), "run this again");
    }

    private @Nullable VerifiedTip see(HydratedBranch branch) {
        if (branch.verify().isEmpty() || remote == null) {
            return null;
        }
        ObjectId newest = source.tip();
        Map<String, ObjectId> tips = remote.fetch(List.of(branch.name(), branch.revert()));
        ObjectId tip = tips.get(branch.name());
        BranchVerdict verdict = tip == null ? null : verifications.of(branch, tip, () -> proven(branch, tip, newest));
        return tip == null || verdict == null
                ? null
                : new VerifiedTip(branch, newest, tip, tips.get(branch.revert()), verdict);
    }

    private @Nullable ObjectId proven(HydratedBranch branch, ObjectId tip, ObjectId newest) {
        return proof.proven(branch, proof.branches().treeOf(tip), newest);
    }

    private RollbackCandidates.@Nullable Former former(VerifiedTip seen) {
        return new RollbackCandidates(repository, proof)
                .of(
                        seen.branch(),
                        seen.tip(),
                        seen.newest(),
                        seen.verdict().before().failed());
    }
}
