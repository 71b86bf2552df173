package dev.kasane.ci.hydrate;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next commit of the source to promote from branch to branch, with all its renderings.
 *
 * @param repository the clone
 * @param proof proves the origin of branches
 */
record Freight(GitRepository repository, BranchProof proof) {

    /** So many commits are rendered at most to find one that all branches have. */
    private static final int MOST = 50;

    /**
     * The newest commit of which all branches have what it renders to there. A commit that changes nothing in a branch is had with
     * the one before it, so that what concerns only a later environment does not wait for others.
     *
     * @param newest the tip of the source
     * @param trees what the branches have
     * @return null if there is none
     */
    @Nullable
    ObjectId newest(ObjectId newest, Map<HydratedBranch, ObjectId> trees) {
        Set<ObjectId> claimed = new HashSet<>();
        for (ObjectId tree : trees.values()) {
            ObjectId origin = proof.claimed(tree, newest);
            if (origin != null) {
                claimed.add(origin);
            }
        }
        Set<ObjectId> left = new HashSet<>(claimed);
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.setFirstParent(true);
            walk.markStart(walk.parseCommit(newest));
            int looked = 0;
            for (RevCommit commit : walk) {
                if (isHad(commit.copy(), trees)) {
                    return commit.copy();
                }
                left.remove(commit);
                if (++looked == MOST || left.isEmpty() && !claimed.isEmpty()) {
                    break;
                }
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here
        } catch (IOException e) {
            throw new TreeException("cannot read the commits of " + repository.displayName(), e);
        }
        for (ObjectId commit : left) {
            if (isHad(commit, trees)) {
                return commit;
            }
        }
        return null;
    }

    private boolean isHad(ObjectId commit, Map<HydratedBranch, ObjectId> trees) {
        for (Map.Entry<HydratedBranch, ObjectId> one : trees.entrySet()) {
            if (!proof.has(one.getKey(), one.getValue(), commit)) {
                return false;
            }
        }
        return true;
    }
}
