package dev.kasane.ci.hydrate;

import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The head of a pull request that reverts a branch with rendered files. It counts only while a record exists that the
 * content of the branch does not work: any user with push access may push an old commit again.
 *
 * @param repository the clone
 * @param branch the branch
 * @param base the tip of the branch
 * @param head the head of the pull request
 */
public record RevertHead(GitRepository repository, HydratedBranch branch, ObjectId base, ObjectId head) {

    /**
     * Why it is not what kasane proposes; null if it is.
     *
     * @param newest the newest commit of the source
     * @param log what was recorded of the branch
     */
    public @Nullable String objection(
            ObjectId newest, VerificationLog log, RenderOptions options, RandomCharts random) {
        BranchFiles files = new BranchFiles(repository);
        if (!files.isChild(head, base)) {
            return "its head is not one commit on " + branch.name();
        }
        ObjectId now = files.treeOf(base);
        RecordedState known = log.known()
                .apply(BranchVerifications.subject(
                        branch, files.freight(now), new BranchHistory(repository, files).arrival(base)));
        if (branch.verify().isEmpty() || !known.isNoted(Verdict.State.FAILED)) {
            return "it is not noted that what " + branch.name() + " has does not work there";
        }
        BranchProof proof = new BranchProof(repository, new Renderings(repository, options, random));
        RollbackCandidates.Former former =
                new RollbackCandidates(repository, proof).of(branch, base, newest, known.failed());
        if (former == null) {
            return branch.name() + " had nothing before that may be put back";
        }
        return files.treeOf(head).equals(former.tree())
                ? null
                : "its files are not those of commit "
                        + former.commit().abbreviate(10).name() + ", which the branch had before";
    }
}
