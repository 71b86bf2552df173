package dev.kasane.ci.hydrate;

import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.git.GitRepository;
import dev.kasane.problem.Problem;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Proves the origin of a branch that others may have pushed to: the recorded origin counts only if kasane would write
 * the same bytes for that commit.
 *
 * @param repository the clone
 * @param branches the files of branches
 * @param renderings what commits render to
 * @param history the order of commits
 */
record BranchProof(GitRepository repository, BranchFiles branches, Renderings renderings, CommitOrder history) {

    BranchProof(GitRepository repository, Renderings renderings) {
        this(repository, new BranchFiles(repository), renderings, new CommitOrder(repository));
    }

    /** The commit that a tree names as its source; null if the source does not have it, or kasane would write it in another form. */
    @Nullable
    ObjectId claimed(ObjectId tree, ObjectId newest) {
        ObjectId origin = branches.origin(tree);
        if (origin == null) {
            return null;
        }
        byte[] text = branches.read(origin);
        String claimed = HydratorMetadata.claimed(text);
        return claimed != null
                        && (claimed.equals(newest.name()) || history.isBefore(claimed, newest.name()))
                        && HydratorMetadata.isOf(text, repository, claimed)
                ? ObjectId.fromString(claimed)
                : null;
    }

    /** The same commit, if the tree has what it renders to; null otherwise. */
    @Nullable
    ObjectId proven(HydratedBranch branch, ObjectId tree, ObjectId newest) {
        ObjectId claimed = claimed(tree, newest);
        return claimed != null && has(branch, tree, claimed) ? claimed : null;
    }

    /** Whether a tree has what a commit renders to, whatever origin it names. */
    boolean has(HydratedBranch branch, ObjectId tree, ObjectId commit) {
        return branches.freight(tree).equals(renderings.freight(commit, branch));
    }

    /**
     * Rejects a branch with files of others.
     *
     * @param name the branch, or one of its pull requests
     */
    void checkOwn(String name, HydratedBranch branch, ObjectId tree) {
        if (branches.origin(tree) == null && !BranchFiles.isEmpty(tree)) {
            throw Problem.error(
                            "the branch " + name + " has files that kasane hydrate did not write",
                            branch.span(),
                            "choose another name, or delete the branch if nothing in it is needed")
                    .asException();
        }
    }
}
