package dev.kasane.promotion;

import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Promotes images: edits files, proves the edits, commits, pushes, and opens a pull request. Each step first reads the
 * current state and does only the missing work. So a run completes an interrupted one, and any number of promoters may
 * work on one repository. If another push is faster, the edits are repeated on the new state; text is never merged.
 */
public final class Promoter {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Remote remote;
    private final DirectPromotion direct;
    private final ProposedPromotion proposed;
    private final @Nullable Proposal proposal;

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
        this.remote = remote;
        this.proposal = proposal;
        PromotionClone clone = new PromotionClone(
                local,
                new Reverts(local),
                remote,
                new CommitWriter(local, identity, signer),
                order,
                gate,
                progress,
                options);
        this.direct = new DirectPromotion(clone);
        this.proposed = new ProposedPromotion(
                clone, new HeadProof(local, identity, signer, provenance, options), new WantedEdits(order, provenance));
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
            PromotionOutcome outcome = request.mode() == Mode.COMMIT
                    ? direct.attempt(request)
                    : proposed.attempt(request, orRefuse(proposal));
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
        return proposed.isNoLongerDue(request, broken)
                ? ProposedPromotion.withdraw(request, orRefuse(proposal), why)
                : null;
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
}
