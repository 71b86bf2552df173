package dev.kasane.ci.hydrate;

import dev.kasane.git.GitRepository;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Finds former contents of a branch to roll back to: renderings of a source commit that is older than the current one.
 *
 * @param repository the clone
 * @param proof proves the origin of branches
 */
record RollbackCandidates(GitRepository repository, BranchProof proof) {

    /** So many commits are rendered at most. */
    private static final int MOST = 50;

    /**
     * A former content of the branch.
     *
     * @param present the commit of the source that it has now
     * @param tree the files that it had, with the one that names their origin
     * @param commit the commit of the source that renders to them
     */
    record Former(ObjectId present, ObjectId tree, ObjectId commit) {}

    /**
     * The newest of them.
     *
     * @param tip the tip of the branch
     * @param newest the newest commit of the source
     * @param failed the ids of files that did not work there
     * @return null if there is none, or what the branch has is not what a commit renders to
     */
    @Nullable
    Former of(HydratedBranch branch, ObjectId tip, ObjectId newest, List<String> failed) {
        ObjectId present = proof.proven(branch, proof.branches().treeOf(tip), newest);
        if (present == null) {
            return null;
        }
        ObjectId now = proof.branches().freight(proof.branches().treeOf(tip));
        Set<ObjectId> rendered = new HashSet<>();
        for (ObjectId tree : new BranchHistory(repository, proof.branches()).former(tip)) {
            ObjectId freight = proof.branches().freight(tree);
            if (freight.equals(now) || failed.contains(freight.name())) {
                continue;
            }
            ObjectId claimed = proof.claimed(tree, newest);
            if (claimed == null || !proof.history().isBefore(claimed.name(), present.name())) {
                continue;
            }
            if (rendered.add(claimed) && rendered.size() > MOST) {
                return null;
            }
            if (proof.has(branch, tree, claimed)) {
                return new Former(present, tree, claimed);
            }
        }
        return null;
    }

    /** The newest proved commit of the source that the branch has or had; null if there is none. */
    @Nullable
    ObjectId lastProven(HydratedBranch branch, ObjectId tip, ObjectId newest) {
        ObjectId present = proof.proven(branch, proof.branches().treeOf(tip), newest);
        if (present != null) {
            return present;
        }
        int rendered = 0;
        for (ObjectId tree : new BranchHistory(repository, proof.branches()).former(tip)) {
            ObjectId claimed = proof.claimed(tree, newest);
            if (claimed != null && ++rendered <= MOST && proof.has(branch, tree, claimed)) {
                return claimed;
            }
        }
        return null;
    }
}
