package dev.kasane.ci.plan;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.time.Instant;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * The order of commits, as far as the clone has them.
 *
 * @param repository the clone
 */
public record CommitOrder(GitRepository repository) {

    /** Whether a commit is in this clone. */
    public boolean contains(String commit) {
        if (!ObjectId.isId(commit)) {
            return false;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.parseCommit(ObjectId.fromString(commit));
            return true;
        } catch (MissingObjectException | IncorrectObjectTypeException e) {
            return false;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Whether a commit is an ancestor of another one, as far as this clone has their history. */
    public boolean isBefore(String commit, String other) {
        if (commit.equals(other) || !contains(commit) || !contains(other)) {
            return false;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit earlier = walk.parseCommit(ObjectId.fromString(commit));
            RevCommit later = walk.parseCommit(ObjectId.fromString(other));
            return walk.isMergedInto(earlier, later);
        } catch (MissingObjectException e) {
            // a shallow clone ends on the way
            return false;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Whether the clone lacks the older commits. */
    public boolean isShallow() {
        try {
            return !repository.jgit().getObjectDatabase().getShallowCommits().isEmpty();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** When a commit was made. */
    public Instant time(String commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            return Instant.ofEpochSecond(
                    walk.parseCommit(ObjectId.fromString(commit)).getCommitTime());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private TreeException unreadable(IOException e) {
        return new TreeException("cannot read the commits of " + repository.displayName(), e);
    }
}
