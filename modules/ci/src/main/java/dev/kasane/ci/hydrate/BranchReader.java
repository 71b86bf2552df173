package dev.kasane.ci.hydrate;

import dev.kasane.ci.hydrate.BranchPlacement.Doubt;
import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Finds the source commit of branches with rendered files, and the next action of a run. No branch moves. */
public final class BranchReader {

    private static final int SHORT = 10;
    private static final int DAY = 10;

    private final GitRepository repository;
    private final ObjectId newest;
    private final List<HydratedBranch> branches;
    private final Map<String, ObjectId> tips;
    private final @Nullable PullRequests forge;
    private final Renderings renderings;
    private final BranchProof proof;
    private final BranchVerifications verifications;
    private final BranchState state;
    private final SourceCommits commits;

    /**
     * @param repository the clone
     * @param newest the newest commit of the source
     * @param remote the repository that has the branches; null if it does not exist yet
     * @param forge where its pull requests are; null if there is none
     * @param options how targets are rendered
     * @param random which objects of charts are others at each render
     * @param health whether what a branch has works, where nothing decides it
     * @param remembered the verdict of a record, signed or not: nothing is promoted by what this finds; null if it decides nothing
     * @param clock the time
     */
    public BranchReader(
            GitRepository repository,
            ObjectId newest,
            @Nullable Remote remote,
            @Nullable PullRequests forge,
            RenderOptions options,
            RandomCharts random,
            BranchHealth health,
            Function<RecordedState, @Nullable Verdict> remembered,
            Clock clock) {
        this.repository = repository;
        this.newest = newest;
        this.branches = HydratedBranch.all(repository.tree(newest));
        this.tips = remote == null ? Map.of() : remote.fetch(names(branches));
        this.forge = forge;
        this.renderings = new Renderings(repository, options, random);
        this.proof = new BranchProof(repository, renderings);
        this.verifications = new BranchVerifications(
                repository,
                renderings,
                health,
                remote == null ? null : VerificationLog.of(repository, remote, null, null, clock),
                null,
                line -> {},
                remembered);
        this.state = new BranchState(
                repository,
                () -> newest,
                remote == null ? null : new BranchSnapshot(remote, tips),
                renderings,
                proof,
                new DueCommit(repository, renderings, proof, verifications, clock),
                new BranchGate(repository, proof, new ProposalChanges(repository, renderings, options), clock));
        this.commits = new SourceCommits(repository, newest);
    }

    private static List<String> names(List<HydratedBranch> branches) {
        List<String> names = new ArrayList<>();
        for (HydratedBranch branch : branches) {
            names.add(branch.name());
            names.add(branch.proposal());
        }
        return names;
    }

    /** The branches that {@code .kasane.yaml} of the newest commit lists. */
    public List<HydratedBranch> branches() {
        return branches;
    }

    /** The source commit of a branch, and the next action of a run. */
    public BranchPlacement of(HydratedBranch branch) {
        List<PullRequest> known = forge == null || branch.by() != HydratedBranch.By.PULL_REQUEST
                ? List.of()
                : new BranchProposal(forge, branch.proposal(), branch.name()).known();
        PullRequest open =
                known.stream().filter(PullRequest::isOpen).findFirst().orElse(null);
        List<Problem> problems = new ArrayList<>();
        Hydrated plan = plan(branch, open, known, problems);
        ObjectId tip = tips.get(branch.name());
        if (tip == null) {
            return new BranchPlacement(branch, null, null, null, null, null, plan, 0, open, problems);
        }
        Arrival arrival = new BranchHistory(repository, proof.branches()).arrival(tip);
        ObjectId tree = proof.branches().treeOf(tip);
        ObjectId claimed = proof.claimed(tree, newest);
        Doubt doubt = BranchFiles.isEmpty(tree) ? null : doubt(branch, tree, claimed, arrival);
        if (claimed == null || doubt != null) {
            return new BranchPlacement(branch, tip.name(), null, arrival, doubt, null, plan, 0, open, problems);
        }
        return new BranchPlacement(
                branch,
                tip.name(),
                SourceCommit.of(repository, claimed),
                arrival,
                null,
                verification(branch, tip, claimed),
                plan,
                isUpToDate(plan) ? 0 : commits.after(claimed, branch),
                open,
                problems);
    }

    /** Whether the branch has what the newest commit renders to. */
    private boolean isUpToDate(@Nullable Hydrated plan) {
        return plan != null
                && plan.state() == State.DONE_BEFORE
                && plan.reason().isEmpty()
                && plan.source().equals(newest.name());
    }

    private @Nullable Hydrated plan(
            HydratedBranch branch, @Nullable PullRequest open, List<PullRequest> known, List<Problem> problems) {
        try {
            Hydrated plan = state.of(branch).found();
            if (open != null || plan.state() != State.PROPOSED) {
                return plan;
            }
            ObjectId freight = renderings.freight(ObjectId.fromString(plan.source()), branch);
            PullRequest refused = freight == null ? null : BranchProposal.closed(known, freight.name());
            return refused == null
                    ? plan
                    : Hydrated.nothing(
                            branch, plan.source(), State.HELD, refused.where() + " with these objects was closed");
        } catch (KasaneException e) {
            problems.addAll(e.problems());
            return null;
        }
    }

    /** Why a branch is not proved to have what a commit renders to; null if it is. */
    private @Nullable Doubt doubt(HydratedBranch branch, ObjectId tree, @Nullable ObjectId claimed, Arrival arrival) {
        if (claimed == null) {
            return new CommitOrder(repository).isShallow()
                    ? new Doubt(false, "this shallow clone does not have the commit that it was rendered from")
                    : new Doubt(true, "it names no commit that can be its source");
        }
        String named = claimed.abbreviate(SHORT).name();
        if (renderings.freight(claimed, branch) == null) {
            return new Doubt(false, "its source " + named + " cannot be rendered here");
        }
        return proof.has(branch, tree, claimed)
                ? null
                : new Doubt(
                        true,
                        "its files are not what its source " + named + " renders to, since "
                                + arrival.commit().substring(0, SHORT) + " by " + arrival.author() + " on "
                                + arrival.time().toString().substring(0, DAY));
    }

    private @Nullable VerificationState verification(HydratedBranch branch, ObjectId tip, ObjectId source) {
        BranchVerdict found = branch.verify().isEmpty() ? null : verifications.of(branch, tip, () -> source);
        return found == null ? null : VerificationState.of(found.before().verdict(), found.verdict());
    }
}
