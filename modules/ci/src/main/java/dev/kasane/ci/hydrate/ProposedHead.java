package dev.kasane.ci.hydrate;

import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The head of a pull request into a branch with rendered files.
 *
 * @param repository the clone
 * @param branch the branch
 * @param base where the branch is
 * @param head the head of the pull request
 */
public record ProposedHead(GitRepository repository, HydratedBranch branch, ObjectId base, ObjectId head) {

    /** The branch that a pull request goes to, if its head is the branch of kasane's requests; null otherwise. */
    public static @Nullable HydratedBranch branch(GitRepository repository, ObjectId newest, String head, String base) {
        return HydratedBranch.all(repository.tree(newest)).stream()
                .filter(one -> one.by() == HydratedBranch.By.PULL_REQUEST)
                .filter(one -> one.name().equals(base) && one.proposal().equals(head))
                .findFirst()
                .orElse(null);
    }

    /**
     * Why it is not what kasane writes for a commit of the source; null if it is.
     *
     * @param newest the newest commit of the source
     */
    public @Nullable String objection(ObjectId newest, RenderOptions options, RandomCharts random) {
        BranchFiles files = new BranchFiles(repository);
        if (!files.isChild(head, base)) {
            return "its head is not one commit on " + branch.name();
        }
        BranchProof proof = new BranchProof(repository, new Renderings(repository, options, random));
        return proof.proven(branch, files.treeOf(head), newest) == null
                ? "its files are not what a commit renders to"
                : null;
    }
}
