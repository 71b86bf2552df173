package dev.kasane.ci.hydrate;

import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.run.RunListener;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerdictStatuses;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import java.time.Clock;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Renders targets and commits the results to branches, one commit for each change, exactly once. A branch gets the
 * newest commit of the source, or the newest that the branches before it have, by a commit or by a pull request. A run
 * checks again after a push, so that an older run cannot overwrite a newer one. The record of a branch about itself is
 * believed only if kasane would write the same files for that commit of the source.
 */
public final class Hydrator {

    private static final int ATTEMPTS = 20;

    private final GitRepository repository;
    private final Places places;
    private final Clock clock;
    private final BranchWriter writer;
    private final Renderings renderings;
    private final BranchVerifications verifications;
    private final BranchState state;
    private final RenderedCommit commits;
    private final BranchPromotion promotion;
    private final BranchReverts reverts;

    /**
     * The repositories of a run.
     *
     * @param source the branch that is rendered
     * @param remote the repository with the branches; null if it does not exist yet
     * @param forge the forge with its pull requests; null for none
     * @param statuses the statuses of its commits; null for none
     */
    public record Places(
            HydrationSource source,
            @Nullable Remote remote,
            @Nullable PullRequests forge,
            @Nullable CommitStatuses statuses) {}

    /**
     * The rules of a run for rendering and promotion.
     *
     * @param options how targets are rendered
     * @param random finds objects of charts with random values
     * @param health verifies branches
     * @param text the text of pull requests
     * @param watch receives a message for each failed record
     */
    public record Rules(
            RenderOptions options, RandomCharts random, BranchHealth health, ProposalText text, RunListener watch) {}

    /**
     * @param repository the clone
     * @param signer signs commits; null when they are not signed
     * @param clock the time of commits
     */
    public Hydrator(GitRepository repository, Places places, Rules rules, @Nullable CommitSigner signer, Clock clock) {
        this.repository = repository;
        this.places = places;
        this.clock = clock;
        Remote remote = places.remote();
        this.writer = new BranchWriter(remote, new CommitWriter(repository, Identity.KASANE, signer), clock);
        this.renderings = new Renderings(repository, rules.options(), rules.random());
        BranchProof proof = new BranchProof(repository, renderings);
        this.verifications = new BranchVerifications(
                repository,
                renderings,
                rules.health(),
                remote == null ? null : VerificationLog.of(repository, remote, null, signer, clock),
                places.statuses() == null
                        ? null
                        : new VerdictStatuses(places.statuses(), commit -> null, rules.watch()::step),
                rules.watch(),
                known -> known.signed() && known.isNoted(Verdict.State.VERIFIED) ? known.verdict() : null);
        DueCommit due = new DueCommit(repository, renderings, proof, verifications, clock);
        ProposalChanges changes = new ProposalChanges(repository, renderings, rules.options());
        BranchGate gate = new BranchGate(repository, proof, changes, clock);
        this.state = new BranchState(repository, places.source(), remote, renderings, proof, due, gate);
        this.commits = new RenderedCommit(repository, renderings, writer);
        this.promotion = new BranchPromotion(places.forge(), state, commits, changes, rules.text());
        this.reverts = new BranchReverts(
                repository,
                places.source(),
                remote,
                proof,
                verifications,
                new RevertProposal(places.forge(), proof, changes, rules.text(), writer));
    }

    /** The branches that {@code .kasane.yaml} of the newest commit lists. */
    public List<HydratedBranch> branches() {
        return HydratedBranch.all(renderings.at(places.source().tip()).tree());
    }

    /** The next action of a run for a branch, without regard to pull requests that people closed; no branch moves. */
    public Hydrated plan(HydratedBranch branch) {
        return state.of(branch).found();
    }

    /**
     * The verification and proposal that a run would make for a branch; nothing is recorded.
     *
     * @return null if nothing is verified there
     */
    public @Nullable VerifiedBranch planVerification(HydratedBranch branch) {
        return reverts.plan(branch);
    }

    /**
     * Verifies a branch, records the result, and proposes a revert if its content does not work.
     *
     * @return null if nothing is verified there
     * @throws RemoteException if the repository cannot be reached, or does not allow it
     */
    public @Nullable VerifiedBranch verify(HydratedBranch branch) {
        return reverts.run(branch);
    }

    /**
     * Updates a branch.
     *
     * @throws KasaneException if a target cannot be rendered, or the branch is not one of kasane's: nothing is written
     *     then
     * @throws RemoteException if the repository cannot be reached, or does not allow it
     */
    public Hydrated run(HydratedBranch branch) {
        Hydrated written = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            BranchObservation look = state.of(branch);
            verifications.note();
            if (!look.isDue()) {
                if (branch.by() == HydratedBranch.By.PULL_REQUEST) {
                    promotion.withdraw(look);
                }
                note(look);
                return written == null ? look.found() : written;
            }
            try {
                if (branch.by() == HydratedBranch.By.PULL_REQUEST) {
                    Hydrated proposed = promotion.propose(look);
                    if (proposed != null) {
                        return proposed;
                    }
                } else {
                    Hydrated pushed = push(look);
                    written = pushed == null ? written : pushed;
                }
            } catch (RemoteException e) {
                if (!BranchWriter.isRetried(e, attempt)) {
                    throw e;
                }
            }
        }
        throw new RemoteException(
                RemoteException.Kind.CONFLICT, "other writers kept pushing to " + branch.name(), "run this again");
    }

    /** Records that the branch is up to date with the newest commit, whether that changed it or not. */
    private void note(BranchObservation look) {
        ObjectId tip = look.tip();
        Remote to = places.remote();
        Hydrated found = look.found();
        if (to != null
                && tip != null
                && look.branch().isPromotedByOthers()
                && found.state() == State.DONE_BEFORE
                && found.reason().isEmpty()) {
            new HydratedNotes(repository, to.notes(), writer.writer(), places.source())
                    .write(tip, look.newest(), clock.instant());
        }
    }

    private @Nullable Hydrated push(BranchObservation look) {
        String destination = look.branch().destination();
        if (destination != null && look.parent() == null) {
            commits.begin(
                    destination,
                    "Its files come by pull requests from " + look.branch().name() + ".");
            return null;
        }
        ObjectId written = commits.of(look);
        return writer.isPushed(look.branch().name(), written, look.tip(), Remote.Rewrite.FORBIDDEN)
                ? look.found().written(written.name(), "")
                : null;
    }
}
