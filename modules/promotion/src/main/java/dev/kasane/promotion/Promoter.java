package dev.kasane.promotion;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionOutcome.Edit;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Promotes images: edits files, proves the edits, commits, pushes, and opens a pull request. Each step first reads the
 * current state and does only the missing work. So a run completes an interrupted one, and any number of promoters may
 * work on one repository. If another push is faster, the edits are repeated on the new state; text is never merged.
 */
public final class Promoter {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int RECENT = 50;

    private final GitRepository local;
    private final Reverts reverts;
    private final Remote remote;
    private final CommitWriter writer;
    private final HeadProof proof;
    private final EditProof provenance;
    private final TagOrder order;
    private final EditGate gate;
    private final @Nullable Proposal proposal;
    private final StepListener progress;
    private final RenderOptions options;

    /**
     * @param local the clone in which commits are made: any repository, its branches are not touched
     * @param remote the repository that is deployed
     * @param identity the author of commits
     * @param signer signs commits; null without a key
     * @param provenance proves edits of former runs
     * @param order the order of tags
     * @param gate the gate for the result of the edits
     * @param proposal creates pull requests; null if all promotions are commits
     * @param progress receives each step
     * @param options how targets are rendered
     */
    public Promoter(
            GitRepository local,
            Remote remote,
            Identity identity,
            @Nullable CommitSigner signer,
            EditProof provenance,
            TagOrder order,
            EditGate gate,
            @Nullable Proposal proposal,
            StepListener progress,
            RenderOptions options) {
        this.local = local;
        this.reverts = new Reverts(local);
        this.remote = remote;
        this.writer = new CommitWriter(local, identity, signer);
        this.proof = new HeadProof(local, identity, signer, provenance, options);
        this.provenance = provenance;
        this.order = order;
        this.gate = gate;
        this.proposal = proposal;
        this.progress = progress;
        this.options = options;
    }

    /**
     * Makes a promotion, or completes it.
     *
     * @throws RemoteException when the repository or the forge does not allow it, or cannot be reached in time
     * @throws dev.kasane.problem.KasaneException when the request is wrong
     */
    public PromotionOutcome run(PromotionRequest request) {
        Instant end = Instant.now().plus(PATIENCE);
        for (int attempt = 0; ; attempt++) {
            PromotionOutcome outcome =
                    request.mode() == Mode.COMMIT ? commit(request) : propose(request, orRefuse(proposal));
            if (outcome != null) {
                return outcome;
            }
            if (Instant.now().isAfter(end)) {
                throw new RemoteException(
                        RemoteException.Kind.CONFLICT,
                        "other writers kept pushing to " + remote.displayName() + " for " + PATIENCE.toMinutes()
                                + " minutes",
                        "run this again");
            }
            pause(attempt);
        }
    }

    /**
     * Closes the pull requests of a request's branch that revert images which no target has any more, or which work.
     *
     * @param broken the tags of images that may not work yet
     * @return the last of them; null when none was closed
     */
    public @Nullable PullRequest withdraw(PromotionRequest request, Set<String> broken, String why) {
        Map<String, ObjectId> tips = remote.fetch(List.of(request.base(), request.branch()));
        OwnBranch branch = proof.look(tips.get(request.branch()), baseOf(request, tips), request);
        String replaced = PromotionMessage.replaced(branch.message());
        if (branch.parent() == null || replaced == null || broken.contains(replaced)) {
            return null;
        }
        Proposal to = orRefuse(proposal);
        List<PullRequest> known = to.forge().list(request.branch(), RECENT).stream()
                .filter(pullRequest -> pullRequest.base().equals(request.base()) && Marker.isIn(pullRequest.body()))
                .toList();
        return to.withdraw(known, why);
    }

    private static Proposal orRefuse(@Nullable Proposal proposal) {
        if (proposal == null) {
            throw Problem.error("there is no forge for pull requests", null, "configure one, or promote by commits")
                    .asException();
        }
        return proposal;
    }

    /** Waits, the longer the more attempts there were; at random, so that two do not keep meeting. */
    private static void pause(int attempt) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(5, 20L << Math.min(attempt, 6)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteException(RemoteException.Kind.UNAVAILABLE, "interrupted", null, e);
        }
    }

    private @Nullable PromotionOutcome commit(PromotionRequest request) {
        Map<String, ObjectId> tips = remote.fetch(List.of(request.base()));
        progress.done("fetched");
        ObjectId base = baseOf(request, tips);
        Selection selection = Selection.of(
                local,
                reverts,
                base,
                request.intent(),
                distinct(request.promotions()),
                Set.of(),
                order,
                gate.of(request),
                options);
        progress.done("proved");
        List<ImagePromotion> made = selection.made();
        if (made.isEmpty()) {
            return outcome(request, selection.outcomes(), null, null);
        }
        ObjectId commit = write(request, base, selection);
        if (remote.push(request.base(), commit, base, Remote.Rewrite.FORBIDDEN) == Remote.Push.MOVED) {
            return null;
        }
        progress.done("pushed");
        return outcome(request, selection.outcomes(), commit, null);
    }

    private @Nullable PromotionOutcome propose(PromotionRequest asked, Proposal to) {
        Map<String, ObjectId> tips = remote.fetch(List.of(asked.base(), asked.branch()));
        progress.done("fetched");
        ObjectId base = baseOf(asked, tips);
        OwnBranch branch = proof.look(tips.get(asked.branch()), base, asked);
        PromotionRequest request = withRecordedIntent(asked, branch);
        List<PullRequest> known = to.forge().list(request.branch(), RECENT);
        progress.done("listed");
        boolean takesAway = request.promotions().isEmpty();
        if (takesAway && Proposal.find(known, request.base()) == null) {
            // the edits of its branch are no longer due: there is no reason to open a pull request
            return outcome(request, Map.of(), null, null);
        }
        if (!branch.foreign().isEmpty()) {
            return areStill(request, tips) ? stopped(request, branch.foreign(), to, known) : null;
        }
        // what is of one pipeline alone replaces what was requested before
        List<ImagePromotion> claimed = requested(request, request.intent().isAlone() ? List.of() : branch.promotions());
        Set<String> closed = Marker.closed(known);
        ObjectId tip = branch.tip();
        PullRequest standing = Proposal.standing(known, request.base());
        if (tip != null
                && standing != null
                && !request.intent().isAlone()
                && !takesAway
                && to.settled().has(sight(request, base, tip, claimed, closed, standing))) {
            progress.done("settled");
            return outcome(request, promoted(claimed), tip, standing);
        }
        List<String> unproven = proof.unproven(branch, request);
        if (!unproven.isEmpty()) {
            return areStill(request, tips) ? stopped(request, unproven, to, known) : null;
        }
        List<Dropped> dropped = dropped(claimed, request, base);
        List<ImagePromotion> wanted = due(claimed, request, dropped);
        if (takesAway && wanted.size() == claimed.size()) {
            return outcome(request, Map.of(), null, null);
        }
        Selection selection =
                Selection.of(local, reverts, base, request.intent(), wanted, closed, order, gateOf(request), options);
        progress.done("proved");
        if (selection.made().isEmpty()) {
            if (known.stream().anyMatch(PullRequest::isOpen) && !areStill(request, tips)) {
                return null;
            }
            PullRequest withdrawn = selection.isSettled() && isOfSameImage(request, branch)
                    ? to.withdraw(request, known, unreplaced(dropped, wanted))
                    : null;
            return outcome(request, selection.outcomes(), null, withdrawn);
        }
        ObjectId kept = kept(request, branch, selection);
        ObjectId parent = branch.parent();
        ObjectId basis = kept == null || parent == null ? base : parent;
        ObjectId head = kept == null ? write(request, base, selection) : kept;
        if (kept == null) {
            // before it is done, so that a run that is ended in between does not leave it unsaid
            to.commentDropped(request, known, unreplaced(dropped, wanted));
            if (remote.push(request.branch(), head, branch.tip(), Remote.Rewrite.ALLOWED) == Remote.Push.MOVED) {
                return null;
            }
            progress.done("pushed");
        }
        PromotionContent content = new PromotionContent(
                request.environment(),
                request.intent(),
                selection.made(),
                basis.equals(base) ? selection.edited() : editedOn(basis, selection),
                basis.name(),
                head.name());
        PullRequest open = to.make(request, content, known, progress);
        if (open == null) {
            return null;
        }
        if (selection.made().size() == wanted.size() && !request.intent().isAlone() && !takesAway) {
            to.settled().note(sight(request, base, head, wanted, closed, open));
        }
        return outcome(request, selection.outcomes(), head, open);
    }

    /** What only takes something away leaves the rest as it was accepted. */
    private EditGate gateOf(PromotionRequest request) {
        return request.promotions().isEmpty() ? EditGate.NONE : gate.of(request);
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
        return remote.fetch(List.of(request.base(), request.branch())).equals(seen);
    }

    private ProposalState sight(
            PromotionRequest request,
            ObjectId base,
            ObjectId head,
            List<ImagePromotion> wanted,
            Set<String> closed,
            PullRequest open) {
        return new ProposalState(
                request.environment() + request.intent().suffix(),
                remote.displayName(),
                base,
                head,
                new HashSet<>(wanted),
                closed,
                open);
    }

    private static Map<ImagePromotion, Edit> promoted(List<ImagePromotion> promotions) {
        Map<ImagePromotion, Edit> outcomes = new LinkedHashMap<>();
        promotions.forEach(promotion -> outcomes.put(promotion, Edit.of(promotion, Outcome.PROMOTED)));
        return outcomes;
    }

    private ObjectId baseOf(PromotionRequest request, Map<String, ObjectId> tips) {
        ObjectId base = tips.get(request.base());
        if (base == null) {
            throw new RemoteException(
                    RemoteException.Kind.MISSING,
                    "there is no branch " + request.base() + " in " + remote.displayName(),
                    "push it, or name another base");
        }
        return base;
    }

    private ObjectId write(PromotionRequest request, ObjectId base, Selection selection) {
        ObjectId commit =
                writer.write(base, selection.edited().files(), messageOf(request, selection.made()), Instant.now());
        progress.done("committed");
        return commit;
    }

    private static CommitMessage messageOf(PromotionRequest request, List<ImagePromotion> promotions) {
        return PromotionMessage.of(request, promotions);
    }

    /**
     * The requested edits, and those of former runs that are not merged yet; the newer one if both name the same image.
     */
    private List<ImagePromotion> requested(PromotionRequest request, List<ImagePromotion> formerly) {
        List<ImagePromotion> wanted = new ArrayList<>();
        for (ImagePromotion former : formerly) {
            ImagePromotion asked = request.promotions().stream()
                    .filter(former::isAboutTheSame)
                    .findFirst()
                    .orElse(null);
            if (asked == null || isNewer(former, asked)) {
                wanted.add(former);
            }
        }
        for (ImagePromotion asked : distinct(request.promotions())) {
            if (wanted.stream().noneMatch(asked::isAboutTheSame)) {
                wanted.add(asked);
            }
        }
        return wanted;
    }

    /** The edits of former runs that are no longer due. */
    private List<Dropped> dropped(List<ImagePromotion> claimed, PromotionRequest request, ObjectId base) {
        List<Dropped> dropped = new ArrayList<>();
        for (ImagePromotion promotion : claimed) {
            String why = request.promotions().contains(promotion) ? null : objection(promotion, request, base);
            if (why != null) {
                dropped.add(new Dropped(promotion, why));
            }
        }
        return dropped;
    }

    private @Nullable String objection(ImagePromotion promotion, PromotionRequest request, ObjectId base) {
        String unwanted = request.unwanted().get(promotion);
        return unwanted == null ? provenance.objection(promotion, request, base) : unwanted;
    }

    /** The edits that are dropped without a replacement. */
    private static List<Dropped> unreplaced(List<Dropped> dropped, List<ImagePromotion> wanted) {
        return dropped.stream()
                .filter(one -> wanted.stream().noneMatch(one.promotion()::isAboutTheSame))
                .toList();
    }

    /** What is requested, and of what was requested before what is due; a newer image of others that no pipeline selects any more blocks nothing. */
    private static List<ImagePromotion> due(
            List<ImagePromotion> claimed, PromotionRequest request, List<Dropped> dropped) {
        List<ImagePromotion> due = new ArrayList<>(claimed);
        dropped.forEach(one -> due.remove(one.promotion()));
        for (ImagePromotion asked : request.promotions()) {
            if (asked.sourceCommit() == null && due.stream().noneMatch(asked::isAboutTheSame)) {
                due.add(asked);
            }
        }
        return due;
    }

    private boolean isNewer(ImagePromotion former, ImagePromotion asked) {
        TagOrder.Verdict verdict = order.of(asked.pipeline())
                .compare(former.edit().tag(), asked.edit().tag());
        return verdict == TagOrder.Verdict.OLDER || verdict == TagOrder.Verdict.APART;
    }

    private static List<ImagePromotion> distinct(List<ImagePromotion> promotions) {
        return promotions.stream().distinct().toList();
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
                        .equals(messageOf(request, branch.promotions()).toText())
                || !new HashSet<>(branch.promotions()).equals(new HashSet<>(selection.made()))) {
            return null;
        }
        boolean made = FileComparison.areIn(local.tree(tip), selection.edited().files());
        return made && FileComparison.areIn(local.tree(parent), FileComparison.before(selection.edited())) ? tip : null;
    }

    private EditedImages editedOn(ObjectId commit, Selection selection) {
        return new ImageEditor(local.tree(commit), options)
                .apply(selection.made().stream().map(ImagePromotion::edit).toList());
    }

    private PromotionOutcome stopped(
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

    private static PromotionOutcome outcome(
            PromotionRequest request,
            Map<ImagePromotion, Edit> outcomes,
            @Nullable ObjectId commit,
            @Nullable PullRequest pullRequest) {
        Map<ImagePromotion, Edit> edits = new LinkedHashMap<>();
        for (ImagePromotion asked : request.promotions()) {
            Edit known = outcomes.get(asked);
            if (known == null) {
                known = Edit.of(
                        asked,
                        Outcome.OLDER,
                        asked.edit().toText() + ": the open pull request has a newer one",
                        "nothing has to be done");
            }
            edits.put(asked, known);
        }
        return new PromotionOutcome(
                List.copyOf(edits.values()), commit == null ? null : commit.name(), pullRequest, null);
    }
}
