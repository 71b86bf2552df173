package dev.kasane.promotion;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionOutcome.Edit;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Proposes edits in the pull request of a request's branch. */
final class ProposedPromotion {

    private static final int RECENT = 50;

    private final PromotionClone clone;
    private final HeadProof proof;
    private final WantedEdits edits;

    ProposedPromotion(PromotionClone clone, HeadProof proof, WantedEdits edits) {
        this.clone = clone;
        this.proof = proof;
        this.edits = edits;
    }

    /** Whether the branch of a request reverts an image that no target has any more, or that works. */
    boolean isNoLongerDue(PromotionRequest request, Set<String> broken) {
        Map<String, ObjectId> tips = clone.remote().fetch(List.of(request.base(), request.branch()));
        OwnBranch branch = proof.look(tips.get(request.branch()), clone.baseOf(request, tips), request);
        String replaced = PromotionMessage.replaced(branch.message());
        return branch.parent() != null && replaced != null && !broken.contains(replaced);
    }

    /** Closes the pull requests of a request's branch; the last of them, null when none was open. */
    static @Nullable PullRequest withdraw(PromotionRequest request, Proposal to, String why) {
        List<PullRequest> known = to.forge().list(request.branch(), RECENT).stream()
                .filter(pullRequest -> pullRequest.base().equals(request.base()) && Marker.isIn(pullRequest.body()))
                .toList();
        return to.withdraw(known, why);
    }

    /** Makes a promotion, or completes it; null when a branch or the pull request was changed meanwhile. */
    @Nullable
    PromotionOutcome attempt(PromotionRequest asked, Proposal to) {
        Map<String, ObjectId> tips = clone.fetch(List.of(asked.base(), asked.branch()));
        ObjectId base = clone.baseOf(asked, tips);
        OwnBranch branch = proof.look(tips.get(asked.branch()), base, asked);
        PromotionRequest request = withRecordedIntent(asked, branch);
        List<PullRequest> known = to.forge().list(request.branch(), RECENT);
        clone.progress().done("listed");
        boolean takesAway = request.promotions().isEmpty();
        if (takesAway && Proposal.find(known, request.base()) == null) {
            // the edits of its branch are no longer due: there is no reason to open a pull request
            return PromotionOutcome.of(request, Map.of(), null, null);
        }
        if (!branch.foreign().isEmpty()) {
            return areStill(request, tips) ? stopped(request, branch.foreign(), to, known) : null;
        }
        // what is of one pipeline alone replaces what was requested before
        List<ImagePromotion> claimed =
                edits.requested(request, request.intent().isAlone() ? List.of() : branch.promotions());
        Set<String> closed = Marker.closed(known);
        ObjectId tip = branch.tip();
        PullRequest standing = Proposal.standing(known, request.base());
        if (tip != null
                && standing != null
                && !request.intent().isAlone()
                && !takesAway
                && to.settled().has(state(request, base, tip, claimed, closed, standing))) {
            clone.progress().done("settled");
            return PromotionOutcome.of(request, PromotionOutcome.promoted(claimed), tip, standing);
        }
        List<String> unproven = proof.unproven(branch, request);
        if (!unproven.isEmpty()) {
            return areStill(request, tips) ? stopped(request, unproven, to, known) : null;
        }
        List<Dropped> dropped = edits.dropped(claimed, request, base);
        List<ImagePromotion> wanted = WantedEdits.due(claimed, request, dropped);
        if (takesAway && wanted.size() == claimed.size()) {
            return PromotionOutcome.of(request, Map.of(), null, null);
        }
        Selection selection = clone.select(request, base, wanted, closed, gateOf(request));
        List<Dropped> unreplaced = WantedEdits.unreplaced(dropped, wanted);
        if (selection.made().isEmpty()) {
            if (known.stream().anyMatch(PullRequest::isOpen) && !areStill(request, tips)) {
                return null;
            }
            PullRequest withdrawn = selection.isSettled() && isOfSameImage(request, branch)
                    ? to.withdraw(request, known, unreplaced)
                    : null;
            return PromotionOutcome.of(request, selection.outcomes(), null, withdrawn);
        }
        ObjectId kept = kept(request, branch, selection);
        ObjectId parent = branch.parent();
        ObjectId basis = kept == null || parent == null ? base : parent;
        ObjectId head = kept == null ? clone.write(request, base, selection) : kept;
        if (kept == null) {
            // before it is done, so that a run that is ended in between does not leave it unsaid
            to.commentDropped(request, known, unreplaced);
            if (!clone.push(request.branch(), head, branch.tip(), Remote.Rewrite.ALLOWED)) {
                return null;
            }
        }
        PromotionContent content = new PromotionContent(
                request.environment(),
                request.intent(),
                selection.made(),
                basis.equals(base) ? selection.edited() : editedOn(basis, selection),
                basis.name(),
                head.name());
        PullRequest open = to.make(request, content, known, clone.progress());
        if (open == null) {
            return null;
        }
        if (selection.made().size() == wanted.size() && !request.intent().isAlone() && !takesAway) {
            to.settled().note(state(request, base, head, wanted, closed, open));
        }
        return PromotionOutcome.of(request, selection.outcomes(), head, open);
    }

    /** What only takes something away leaves the rest as it was accepted. */
    private EditGate gateOf(PromotionRequest request) {
        return request.promotions().isEmpty() ? EditGate.NONE : clone.gate().of(request);
    }

    /** Whether a branch takes back what a request takes back, or neither takes back anything. */
    private static boolean isOfSameImage(PromotionRequest request, OwnBranch branch) {
        String replaced = PromotionMessage.replaced(branch.message());
        return replaced == null || replaced.equals(request.intent().replaces());
    }

    /** A revert has the reason of its first proposal: the text of a failure differs slightly between runs. */
    private static PromotionRequest withRecordedIntent(PromotionRequest request, OwnBranch branch) {
        String reason = PromotionMessage.reason(branch.message());
        if (reason == null
                || request.intent().purpose() != Intent.Purpose.REVERT
                || !request.intent().replaces().equals(PromotionMessage.replaced(branch.message()))) {
            return request;
        }
        return new PromotionRequest(
                request.environment(),
                Intent.revert(request.intent().pipeline(), request.intent().replaces(), reason),
                request.source(),
                request.base(),
                request.mode(),
                request.promotions());
    }

    /**
     * Whether both branches still point to the commits that were fetched. The two are read one after the other: a merge
     * or push in between makes the pair inconsistent, which is no reason to stop or to close anything.
     */
    private boolean areStill(PromotionRequest request, Map<String, ObjectId> seen) {
        return clone.remote().fetch(List.of(request.base(), request.branch())).equals(seen);
    }

    private ProposalState state(
            PromotionRequest request,
            ObjectId base,
            ObjectId head,
            List<ImagePromotion> wanted,
            Set<String> closed,
            PullRequest open) {
        return new ProposalState(
                request.environment() + request.intent().suffix(),
                clone.remote().displayName(),
                base,
                head,
                new HashSet<>(wanted),
                closed,
                open);
    }

    /**
     * The commit that is there already when it names and makes the same edits, and the base has not touched their files since. That
     * it makes nothing else is proved before.
     */
    private @Nullable ObjectId kept(PromotionRequest request, OwnBranch branch, Selection selection) {
        ObjectId tip = branch.tip();
        ObjectId parent = branch.parent();
        if (tip == null
                || parent == null
                || !branch.message()
                        .equals(PromotionMessage.of(request, branch.promotions())
                                .toText())
                || !new HashSet<>(branch.promotions()).equals(new HashSet<>(selection.made()))) {
            return null;
        }
        boolean made =
                FileComparison.areIn(clone.local().tree(tip), selection.edited().files());
        return made && FileComparison.areIn(clone.local().tree(parent), FileComparison.before(selection.edited()))
                ? tip
                : null;
    }

    private EditedImages editedOn(ObjectId commit, Selection selection) {
        return new ImageEditor(clone.local().tree(commit), clone.options())
                .apply(selection.made().stream().map(ImagePromotion::edit).toList());
    }

    private static PromotionOutcome stopped(
            PromotionRequest request, List<String> foreign, Proposal to, List<PullRequest> known) {
        Problem problem = Problem.error(
                request.branch() + " has commits of others: " + String.join(", ", foreign),
                null,
                "merge or close its pull request, or take these commits off the branch; then run this again");
        PullRequest open = to.commentStopped(request, foreign, known);
        List<Edit> edits = request.promotions().stream()
                .map(promotion -> Edit.of(promotion, Outcome.STOPPED))
                .toList();
        return new PromotionOutcome(edits, null, open, problem);
    }
}
