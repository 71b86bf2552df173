package dev.kasane.ci.hydrate;

import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.plan.History;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitMessage.Trailer;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Writes what targets render to into branches, one commit for each change, exactly once. A branch gets the newest commit of the source,
 * or the newest that the branches before it have, by a commit or by a pull request. A run looks again after a push: so one that began
 * earlier cannot leave what is older. What a branch says of itself is believed only as far as it is what kasane writes for a commit of
 * the source.
 */
public final class Hydrator {

    private static final int ATTEMPTS = 20;

    /** After so many pushes of which nothing is known, a run ends. */
    private static final int LOOKS = 3;

    private final GitRepository repository;
    private final Places places;
    private final CommitWriter writer;
    private final BranchFiles branches;
    private final History history;
    private final Renderings renderings;
    private final BranchProof proof;
    private final DueCommit due;
    private final @Nullable BranchProposal proposal;
    private final ProposalChanges changes;
    private final Clock clock;

    /**
     * Where a run looks and writes.
     *
     * @param source what is rendered
     * @param remote the repository that has the branches; null if it is not there yet
     * @param forge where its pull requests are; null if there is none
     */
    public record Places(
            HydrationSource source,
            @Nullable Remote remote,
            @Nullable PullRequests forge) {}

    /**
     * How a run renders and decides.
     *
     * @param options how targets are rendered
     * @param random which objects of charts are others at each render
     * @param health whether what a branch has works
     * @param text what pull requests say
     */
    public record Rules(RenderOptions options, RandomCharts random, BranchHealth health, ProposalText text) {}

    /**
     * @param repository the clone
     * @param signer signs commits; null when they are not signed
     * @param clock the time of commits
     */
    public Hydrator(GitRepository repository, Places places, Rules rules, @Nullable CommitSigner signer, Clock clock) {
        this.repository = repository;
        this.places = places;
        this.writer = new CommitWriter(repository, Identity.KASANE, signer);
        this.branches = new BranchFiles(repository);
        this.history = new History(repository);
        this.renderings = new Renderings(repository, rules.options(), rules.random());
        this.proof = new BranchProof(repository, renderings);
        this.due = new DueCommit(repository, renderings, proof, rules.health(), clock);
        this.proposal = places.forge() == null ? null : new BranchProposal(places.forge(), rules.text());
        this.changes = new ProposalChanges(repository, renderings, rules.options());
        this.clock = clock;
    }

    /** The branches that {@code .kasane.yaml} of the newest commit lists. */
    public List<HydratedBranch> branches() {
        return HydratedBranch.all(renderings.at(places.source().tip()).tree());
    }

    /** What can be believed of branches, for who reads them with this. */
    BranchProof proof() {
        return proof;
    }

    /** What a run would do with a branch, but for pull requests that people closed; no branch moves. */
    public Hydrated plan(HydratedBranch branch) {
        return look(branch).found();
    }

    /**
     * Brings a branch up to date.
     *
     * @throws KasaneException if a target cannot be rendered, or the branch is not one of kasane's: nothing is written then
     * @throws RemoteException if the repository cannot be reached, or does not allow it
     */
    public Hydrated run(HydratedBranch branch) {
        Hydrated written = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Look look = look(branch);
            if (!look.isDue()) {
                if (branch.by() == HydratedBranch.By.PULL_REQUEST) {
                    withdraw(look);
                }
                note(look);
                return written == null ? look.found() : written;
            }
            try {
                if (branch.by() == HydratedBranch.By.PULL_REQUEST) {
                    Hydrated proposed = propose(look);
                    if (proposed != null) {
                        return proposed;
                    }
                } else {
                    Hydrated pushed = push(look);
                    written = pushed == null ? written : pushed;
                }
            } catch (RemoteException e) {
                // another run may have pushed the very same objects at the same time: who looks again knows what became
                // of it
                if (e.kind() != RemoteException.Kind.UNAVAILABLE || attempt >= LOOKS) {
                    throw e;
                }
            }
        }
        throw new RemoteException(
                RemoteException.Kind.CONFLICT, "others kept pushing to " + branch.name(), "run this again");
    }

    /** Says that the branch is up to date with the newest commit, whether that changed it or not. */
    private void note(Look look) {
        ObjectId tip = look.tip();
        Remote to = places.remote();
        Hydrated found = look.found();
        if (to != null
                && tip != null
                && look.branch().isPromotedByOthers()
                && found.state() == State.DONE_BEFORE
                && found.reason().isEmpty()) {
            new HydratedNotes(repository, to.notes(), writer, places.source())
                    .write(tip, look.newest(), clock.instant());
        }
    }

    private @Nullable Hydrated push(Look look) {
        ObjectId written = write(look);
        return isPushed(look.branch().name(), written, look.tip(), Remote.Rewrite.FORBIDDEN)
                ? look.found().written(written.name(), "")
                : null;
    }

    private boolean isPushed(String branch, ObjectId commit, @Nullable ObjectId seen, Remote.Rewrite rewrite) {
        Remote to = places.remote();
        return to != null && to.push(branch, commit, seen, rewrite) == Remote.Push.DONE;
    }

    /** The commit of a branch with what it is to have. */
    private ObjectId write(Look look) {
        SortedMap<String, ObjectId> all = new TreeMap<>(look.wanted());
        all.put(
                Origin.FILE,
                renderings
                        .at(look.commit())
                        .insert(Origin.of(repository, look.commit().name())));
        return writer.writeTree(branches.tree(all), look.tip(), message(look), clock.instant());
    }

    private static CommitMessage message(Look look) {
        int changed = look.found().changed();
        String what = changed == 1 ? "1 target" : changed + " targets";
        return new CommitMessage(
                "Render " + look.commit().abbreviate(10).name() + " to "
                        + look.branch().name(),
                what + " changed. These files are made by kasane hydrate; change what they are rendered from.",
                List.of(new Trailer("Source-Commit", look.commit().name())));
    }

    /** Proposes what is due; null if something moved meanwhile, so that all has to be looked at again. */
    private @Nullable Hydrated propose(Look look) {
        BranchProposal to = proposal;
        if (to == null) {
            throw Problem.error(
                            "there is no forge for pull requests", look.branch().span(), "write by: commit")
                    .asException();
        }
        ObjectId tip = look.tip();
        if (tip == null) {
            // a pull request needs a branch that it goes into: nothing is deployed of one without files
            ObjectId first = writer.writeTree(
                    branches.tree(Collections.emptySortedMap()), null, beginning(look.branch()), clock.instant());
            isPushed(look.branch().name(), first, null, Remote.Rewrite.FORBIDDEN);
            return null;
        }
        ObjectId freight = branches.tree(look.wanted());
        List<PullRequest> known = to.known(look.branch());
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
        ObjectId head = kept == null ? write(look) : kept;
        if (kept == null && !isPushed(look.branch().proposal(), head, look.proposed(), Remote.Rewrite.ALLOWED)) {
            return null;
        }
        ObjectId now = branches.treeOf(tip);
        ObjectId claimed = proof.claimed(branches.treeOf(head), look.newest());
        PullRequest open = to.make(
                known,
                changes.of(
                        look,
                        proof.proven(look.branch(), now, look.newest()),
                        claimed == null ? look.commit() : claimed,
                        BranchFiles.isEmpty(now)),
                freight);
        return open == null ? null : look.found().written(head.name(), open.where());
    }

    private static CommitMessage beginning(HydratedBranch branch) {
        return new CommitMessage(
                "Begin " + branch.name(), "Its files come by pull requests of kasane hydrate.", List.of());
    }

    /** The commit that is proposed already, if it is one commit on the branch with what is due, and says so; null otherwise. */
    private @Nullable ObjectId kept(Look look, ObjectId tip) {
        ObjectId proposed = look.proposed();
        if (proposed == null) {
            return null;
        }
        ObjectId tree = branches.treeOf(proposed);
        checkOwn(look.branch().proposal(), look.branch(), tree);
        return branches.isChild(proposed, tip)
                        && branches.freight(tree).equals(branches.tree(look.wanted()))
                        && proof.claimed(tree, look.newest()) != null
                ? proposed
                : null;
    }

    /** Closes a pull request of which nothing is left. */
    private void withdraw(Look look) {
        State state = look.found().state();
        if (proposal == null || state == State.WAITING) {
            return;
        }
        boolean broken = state == State.NOT_WORKING;
        if (state == State.HELD && look.wanted().isEmpty()) {
            // a freeze leaves what is open as it is
            return;
        }
        proposal.withdraw(
                proposal.known(look.branch()),
                broken
                        ? "This is not due any more: " + look.found().reason() + "."
                        : "Nothing is left to promote: " + look.branch().name()
                                + (state == State.HELD ? " went back from this." : " is up to date."));
    }

    private Look look(HydratedBranch branch) {
        ObjectId newest = places.source().tip();
        List<String> names = new ArrayList<>(branch.after());
        names.add(branch.name());
        if (branch.by() == HydratedBranch.By.PULL_REQUEST) {
            names.add(branch.proposal());
        }
        Remote from = places.remote();
        Map<String, ObjectId> tips = from == null ? Map.of() : from.fetch(names);
        ObjectId tip = tips.get(branch.name());
        ObjectId proposed = tips.get(branch.proposal());
        DueCommit.Due found = due.of(branch, newest, tips);
        ObjectId commit = found.commit();
        if (commit == null) {
            Hydrated nothing = Hydrated.nothing(branch, newest.name(), found.state(), found.reason());
            return new Look(branch, newest, newest, tip, proposed, Collections.emptySortedMap(), nothing);
        }
        SortedMap<String, ObjectId> wanted = renderings.files(commit, branch);
        return new Look(branch, newest, commit, tip, proposed, wanted, found(branch, newest, commit, tip, wanted));
    }

    private Hydrated found(
            HydratedBranch branch,
            ObjectId newest,
            ObjectId commit,
            @Nullable ObjectId tip,
            SortedMap<String, ObjectId> wanted) {
        State state = branch.by() == HydratedBranch.By.PULL_REQUEST ? State.PROPOSED : State.COMMITTED;
        if (tip == null) {
            return new Hydrated(branch.name(), commit.name(), state, wanted.size(), null, "");
        }
        ObjectId before = branches.treeOf(tip);
        checkOwn(branch.name(), branch, before);
        ObjectId claimed = proof.claimed(before, newest);
        ObjectId freight = branches.tree(wanted);
        if (claimed != null
                && branches.freight(before).equals(freight)
                && (!history.isBefore(commit.name(), claimed.name()) || proof.has(branch, before, claimed))) {
            return Hydrated.nothing(branch, commit.name(), State.DONE_BEFORE, "");
        }
        if (claimed != null && history.isBefore(commit.name(), claimed.name()) && proof.has(branch, before, claimed)) {
            return Hydrated.nothing(
                    branch,
                    commit.name(),
                    State.DONE_BEFORE,
                    "it has the newer commit " + claimed.abbreviate(10).name());
        }
        boolean isTakenBack = claimed == null
                ? BranchFiles.isEmpty(before)
                        && !new BranchHistory(repository, branches)
                                .had(tip, freight)
                                .isEmpty()
                : isTakenBack(branch, tip, before, claimed, newest, freight);
        if (isTakenBack) {
            return Hydrated.nothing(
                    branch,
                    commit.name(),
                    State.HELD,
                    "these objects were taken back there: change what they are rendered from");
        }
        return new Hydrated(branch.name(), commit.name(), state, branches.changes(before, wanted), null, "");
    }

    /** Whether people went back from some objects to those of an older commit, which is all that the branch has now. */
    private boolean isTakenBack(
            HydratedBranch branch, ObjectId tip, ObjectId tree, ObjectId claimed, ObjectId newest, ObjectId freight) {
        for (ObjectId former : new BranchHistory(repository, branches).had(tip, freight)) {
            ObjectId of = proof.claimed(former, newest);
            if (of != null && history.isBefore(claimed.name(), of.name())) {
                return proof.has(branch, tree, claimed);
            }
        }
        return false;
    }

    private void checkOwn(String name, HydratedBranch branch, ObjectId tree) {
        if (branches.origin(tree) == null && !BranchFiles.isEmpty(tree)) {
            throw Problem.error(
                            "the branch " + name + " has files that kasane hydrate did not write",
                            branch.span(),
                            "choose another name, or delete the branch if nothing in it is needed")
                    .asException();
        }
    }
}
