package dev.kasane.ci.hydrate;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * The former states of a branch with rendered files, by its first parents.
 *
 * @param repository the clone
 * @param branches the files of branches
 */
record BranchHistory(GitRepository repository, BranchFiles branches) {

    private static final int MOST = 500;

    /** The trees of former commits with these objects, whatever origin they record. */
    List<ObjectId> had(ObjectId tip, ObjectId freight) {
        return former(tip).stream()
                .filter(tree -> branches.freight(tree).equals(freight))
                .toList();
    }

    /** The trees of former commits, the newest first, each once. */
    List<ObjectId> former(ObjectId tip) {
        Set<ObjectId> found = new LinkedHashSet<>();
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit commit = walk.parseCommit(tip);
            for (int i = 0; i < MOST && commit.getParentCount() > 0; i++) {
                commit = walk.parseCommit(commit.getParent(0));
                found.add(commit.getTree().copy());
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here
        } catch (IOException e) {
            throw unreadable(e);
        }
        return List.copyOf(found);
    }

    /** The commit since which the branch has the objects that it has. */
    Arrival arrival(ObjectId tip) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit commit = walk.parseCommit(tip);
            ObjectId freight = branches.freight(commit.getTree());
            for (int i = 0; i < MOST && commit.getParentCount() > 0; i++) {
                RevCommit before = walk.parseCommit(commit.getParent(0));
                if (!branches.freight(before.getTree()).equals(freight)) {
                    break;
                }
                commit = before;
            }
            return new Arrival(
                    commit.name(),
                    commit.getParentCount() == 0 ? null : commit.getParent(0).name(),
                    commit.getCommitterIdent().getWhenAsInstant(),
                    commit.getAuthorIdent().getName());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private TreeException unreadable(IOException e) {
        return new TreeException("cannot read the commits of a branch in " + repository.displayName(), e);
    }
}
