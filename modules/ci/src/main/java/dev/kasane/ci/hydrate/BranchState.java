package dev.kasane.ci.hydrate;

import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.Remote;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Compares the content of a branch with its desired content.
 *
 * @param repository the clone
 * @param source what is rendered
 * @param remote the repository that has the branches; null if it does not exist yet
 * @param renderings what commits render to
 * @param proof proves the origin of branches
 * @param due which commit a branch is to have
 * @param gate what must hold before
 */
record BranchState(
        GitRepository repository,
        HydrationSource source,
        @Nullable Remote remote,
        Renderings renderings,
        BranchProof proof,
        DueCommit due,
        BranchGate gate) {

    /** Reads the state of a branch. */
    BranchObservation of(HydratedBranch branch) {
        ObjectId newest = source.tip();
        List<String> names = new ArrayList<>(branch.after());
        names.add(branch.name());
        if (branch.by() == HydratedBranch.By.PULL_REQUEST) {
            names.add(branch.proposal());
        }
        String destination = branch.destination();
        if (destination != null) {
            names.add(destination);
        }
        Map<String, ObjectId> tips = remote == null ? Map.of() : remote.fetch(names);
        ObjectId tip = tips.get(branch.name());
        ObjectId promoted = destination == null ? null : tips.get(destination);
        ObjectId proposed = tips.get(branch.proposal());
        DueCommit.Due found = due.of(branch, newest, tips);
        ObjectId commit = found.commit();
        if (commit == null) {
            Hydrated nothing = Hydrated.nothing(branch, newest.name(), found.state(), found.reason());
            return new BranchObservation(
                    branch, newest, newest, tip, promoted, proposed, Collections.emptySortedMap(), nothing);
        }
        SortedMap<String, ObjectId> wanted = renderings.files(commit, branch);
        return new BranchObservation(
                branch, newest, commit, tip, promoted, proposed, wanted, found(branch, newest, commit, tip, wanted));
    }

    private Hydrated found(
            HydratedBranch branch,
            ObjectId newest,
            ObjectId commit,
            @Nullable ObjectId tip,
            SortedMap<String, ObjectId> wanted) {
        BranchFiles branches = proof.branches();
        CommitOrder history = proof.history();
        if (tip == null) {
            return due(branch, newest, commit, null, wanted.size());
        }
        ObjectId before = branches.treeOf(tip);
        proof.checkOwn(branch.name(), branch, before);
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
                : isReverted(branch, tip, before, claimed, newest, freight);
        if (isTakenBack) {
            return Hydrated.nothing(
                    branch,
                    commit.name(),
                    State.HELD,
                    "these objects were taken back there: change what they are rendered from");
        }
        return due(branch, newest, commit, tip, branches.changes(before, wanted));
    }

    private Hydrated due(HydratedBranch branch, ObjectId newest, ObjectId commit, @Nullable ObjectId tip, int changed) {
        String held = gate.objection(branch, tip, commit, newest);
        State state = branch.by() == HydratedBranch.By.PULL_REQUEST ? State.PROPOSED : State.COMMITTED;
        return held == null
                ? new Hydrated(branch.name(), commit.name(), state, changed, null, "")
                : Hydrated.nothing(branch, commit.name(), State.GATED, held);
    }

    /** Whether people went back from some objects to those of an older commit, which is all that the branch has now. */
    private boolean isReverted(
            HydratedBranch branch, ObjectId tip, ObjectId tree, ObjectId claimed, ObjectId newest, ObjectId freight) {
        for (ObjectId former : new BranchHistory(repository, proof.branches()).had(tip, freight)) {
            ObjectId of = proof.claimed(former, newest);
            if (of != null && proof.history().isBefore(claimed.name(), of.name())) {
                return proof.has(branch, tree, claimed);
            }
        }
        return false;
    }
}
