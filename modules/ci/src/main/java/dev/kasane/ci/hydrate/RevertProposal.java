package dev.kasane.ci.hydrate;

import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitMessage.Trailer;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.remote.Remote;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The pull request from {@code BRANCH-revert} that reverts a branch: updated, and closed when the branch works or has
 * other content. One that people closed is not opened again.
 *
 * @param forge the forge with the pull requests; null if there is none
 * @param proof proves the origin of branches
 * @param changes what pull requests list
 * @param text the text of pull requests
 * @param writer commits and pushes
 */
record RevertProposal(
        @Nullable PullRequests forge,
        BranchProof proof,
        ProposalChanges changes,
        ProposalText text,
        BranchWriter writer) {

    private static final int SHORT = 10;

    /** There is no former content to go back to. */
    static Reverted none() {
        return Reverted.none(
                "it had nothing before that an older commit renders to and that is not noted as not working");
    }

    /**
     * The proposed revert.
     *
     * @param head the commit that is proposed; null if it is not made
     */
    Reverted planned(VerifiedTip seen, RollbackCandidates.Former former, @Nullable ObjectId head, String reason) {
        ObjectId now = proof.branches().treeOf(seen.tip());
        return new Reverted(
                Reverted.State.PROPOSED,
                former.commit().name(),
                proof.branches().changes(now, proof.renderings().files(former.commit(), seen.branch())),
                head == null ? null : head.name(),
                reason);
    }

    /** Opens or updates the revert; null if a branch moved meanwhile, so that the run must start again. */
    @Nullable
    Reverted propose(VerifiedTip seen, RollbackCandidates.Former former) {
        if (forge == null) {
            return Reverted.none("there is no forge for pull requests");
        }
        BranchProposal to = proposal(forge, seen.branch());
        List<PullRequest> known = to.known();
        PullRequest refused = BranchProposal.closed(known, seen.content());
        if (refused != null && known.stream().noneMatch(PullRequest::isOpen)) {
            return Reverted.none(refused.where() + " was closed: reopen it, or change what is rendered");
        }
        ObjectId kept = kept(seen, former);
        ObjectId head = kept == null ? writer.commit(former.tree(), seen.tip(), message(seen, former)) : kept;
        if (kept == null && !writer.isPushed(seen.branch().revert(), head, seen.proposed(), Remote.Rewrite.ALLOWED)) {
            return null;
        }
        RevertContent content =
                changes.back(seen.branch(), seen.verdict().verdict().why(), former.present(), former.commit());
        PullRequest open = to.make(known, text.title(content), text.body(content), seen.content());
        return open == null ? null : planned(seen, former, head, open.where());
    }

    /** The commit that is proposed already, if it puts these files back; null otherwise. */
    private @Nullable ObjectId kept(VerifiedTip seen, RollbackCandidates.Former former) {
        ObjectId proposed = seen.proposed();
        if (proposed == null) {
            return null;
        }
        ObjectId tree = proof.branches().treeOf(proposed);
        proof.checkOwn(seen.branch().revert(), seen.branch(), tree);
        return proof.branches().isChild(proposed, seen.tip()) && tree.equals(former.tree()) ? proposed : null;
    }

    private static BranchProposal proposal(PullRequests forge, HydratedBranch branch) {
        return new BranchProposal(forge, branch.revert(), branch.name());
    }

    private static CommitMessage message(VerifiedTip seen, RollbackCandidates.Former former) {
        String to = former.commit().abbreviate(SHORT).name();
        return new CommitMessage(
                "Take " + seen.branch().name() + " back to " + to,
                "What it has does not work there; the pull request has the reason.",
                List.of(new Trailer("Source-Commit", former.commit().name())));
    }

    /** Closes what is open if the branch works, or has something else. */
    void withdraw(VerifiedTip seen) {
        if (forge == null || seen.proposed() == null) {
            return;
        }
        BranchProposal to = proposal(forge, seen.branch());
        List<PullRequest> known = to.known();
        if (!seen.isUndecided() || !BranchProposal.isOpen(known, seen.content())) {
            to.withdraw(known, "What this takes back works by now, or is no longer there.");
        }
    }
}
