package dev.kasane.ci.hydrate;

import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.kustomize.RenderOptions;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
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

    /** The branch with rendered files that a pull request goes to; null if it goes to another one. */
    public static @Nullable HydratedBranch branch(GitRepository repository, ObjectId newest, String base) {
        return HydratedBranch.all(repository.tree(newest)).stream()
                .filter(one -> one.name().equals(base))
                .findFirst()
                .orElse(null);
    }

    /** Whether a pull request is marked as one with rendered files. */
    public static boolean isMarked(PullRequest pullRequest) {
        return BranchProposal.isMarked(pullRequest);
    }

    /**
     * Why it is not what kasane writes for the commit that is due; null if it is. Whether the branches before it work is not
     * checked again.
     *
     * @param newest the newest commit of the source
     * @param tips where the branches are that must have the commit before
     * @param clock the day on which waivers of checks must be good
     */
    public @Nullable String objection(
            ObjectId newest, Map<String, ObjectId> tips, RenderOptions options, RandomCharts random, Clock clock) {
        BranchFiles files = new BranchFiles(repository);
        if (!files.isChild(head, base)) {
            return "its head is not one commit on " + branch.name();
        }
        Renderings renderings = new Renderings(repository, options, random);
        BranchProof proof = new BranchProof(repository, renderings);
        if (proof.proven(branch, files.treeOf(head), newest) == null) {
            return "its files are not what a commit renders to";
        }
        ObjectId due = due(newest, tips, proof);
        if (due == null) {
            return "no commit is due: " + String.join(" and ", branch.after()) + " must have it before";
        }
        return proof.has(branch, files.treeOf(head), due)
                ? new BranchGate(repository, proof, new ProposalChanges(repository, renderings, options), clock)
                        .objection(branch, base, due, newest)
                : "its files are not those of commit " + due.abbreviate(10).name() + ", which is due";
    }

    private @Nullable ObjectId due(ObjectId newest, Map<String, ObjectId> tips, BranchProof proof) {
        if (branch.after().isEmpty()) {
            return newest;
        }
        Map<HydratedBranch, ObjectId> trees = new LinkedHashMap<>();
        for (HydratedBranch former : HydratedBranch.all(repository.tree(newest))) {
            if (branch.after().contains(former.name())) {
                ObjectId tip = tips.get(former.name());
                if (tip == null) {
                    return null;
                }
                trees.put(former, proof.branches().treeOf(tip));
            }
        }
        return new Freight(repository, proof).newest(newest, trees);
    }
}
