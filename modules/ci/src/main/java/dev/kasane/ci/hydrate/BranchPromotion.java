package dev.kasane.ci.hydrate;

import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Promotes to a branch by a pull request.
 *
 * @param forge the forge with the pull requests; null if there is none
 * @param state compares branches
 * @param commits makes what is proposed
 * @param changes what pull requests list
 * @param text the text of pull requests
 */
record BranchPromotion(
        @Nullable PullRequests forge,
        BranchState state,
        RenderedCommit commits,
        ProposalChanges changes,
        ProposalText text) {

    /** Opens or updates the pull request; null if a branch moved meanwhile, so that the run must start again. */
    @Nullable
    Hydrated propose(BranchObservation look) {
        if (forge == null) {
            throw Problem.error(
                            "there is no forge for pull requests", look.branch().span(), "write by: commit")
                    .asException();
        }
        BranchFiles branches = state.proof().branches();
        ObjectId tip = look.tip();
        if (tip == null) {
            commits.begin(look.branch().name(), "Its files come by pull requests of kasane hydrate.");
            return null;
        }
        String freight = branches.tree(look.wanted()).name();
        BranchProposal to = proposal(forge, look.branch());
        List<PullRequest> known = to.known();
        PullRequest refused = BranchProposal.closed(known, freight);
        if (refused != null && known.stream().noneMatch(PullRequest::isOpen)) {
            return Hydrated.nothing(
                    look.branch(),
                    look.commit().name(),
                    State.HELD,
                    refused.where()
                            + " with these objects was closed: reopen it, or change what they are rendered from");
        }
        ObjectId kept = kept(look, tip);
        ObjectId head = kept == null ? commits.of(look) : kept;
        if (kept == null
                && !commits.writer()
                        .isPushed(look.branch().proposal(), head, look.proposed(), Remote.Rewrite.ALLOWED)) {
            return null;
        }
        ObjectId now = branches.treeOf(tip);
        ObjectId claimed = state.proof().claimed(branches.treeOf(head), look.newest());
        ProposalContent content = changes.of(
                look,
                state.proof().proven(look.branch(), now, look.newest()),
                claimed == null ? look.commit() : claimed,
                BranchFiles.isEmpty(now));
        PullRequest open = to.make(known, text.title(content), text.body(content), freight);
        return open == null ? null : look.found().written(head.name(), open.where());
    }

    private static BranchProposal proposal(PullRequests forge, HydratedBranch branch) {
        return new BranchProposal(forge, branch.proposal(), branch.name());
    }

    /** The commit that is proposed already, if it is one commit on the branch with what is due, and its message names it; null otherwise. */
    private @Nullable ObjectId kept(BranchObservation look, ObjectId tip) {
        ObjectId proposed = look.proposed();
        if (proposed == null) {
            return null;
        }
        BranchFiles branches = state.proof().branches();
        ObjectId tree = branches.treeOf(proposed);
        state.proof().checkOwn(look.branch().proposal(), look.branch(), tree);
        return branches.isChild(proposed, tip)
                        && branches.freight(tree).equals(branches.tree(look.wanted()))
                        && state.proof().claimed(tree, look.newest()) != null
                ? proposed
                : null;
    }

    /** Closes a pull request of which nothing is left. */
    void withdraw(BranchObservation look) {
        Hydrated found = look.found();
        boolean isFrozen = found.state() == State.HELD && look.wanted().isEmpty();
        if (forge == null || found.state() == State.WAITING || isFrozen) {
            return;
        }
        BranchProposal to = proposal(forge, look.branch());
        to.withdraw(
                to.known(),
                switch (found.state()) {
                    case HELD, GATED -> "This is held: kasane hydrate --dry-run prints why.";
                    case NOT_WORKING -> "This is not due any more: " + found.reason() + ".";
                    default -> "Nothing is left to promote: " + look.branch().name() + " is up to date.";
                });
    }
}
