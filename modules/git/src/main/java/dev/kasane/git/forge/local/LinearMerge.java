package dev.kasane.git.forge.local;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.RemoteException;
import java.io.IOException;
import java.time.Instant;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.merge.MergeStrategy;
import org.eclipse.jgit.merge.ThreeWayMerger;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** Merges a branch into another one with a linear history: by a fast-forward, else by one commit on top of it. */
final class LinearMerge {

    private final GitRepository repository;
    private final Identity identity;

    LinearMerge(GitRepository repository, Identity identity) {
        this.repository = repository;
        this.identity = identity;
    }

    /** Whether a branch holds a commit. */
    boolean isIn(ObjectId commit, ObjectId branch) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            return repository.jgit().getObjectDatabase().has(commit)
                    && walk.isMergedInto(walk.parseCommit(commit), walk.parseCommit(branch));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** The commit the base has to be moved to, so that it holds what the head changed. */
    ObjectId of(ObjectId base, ObjectId head, long number) {
        if (isIn(base, head)) {
            return head;
        }
        if (isIn(head, base)) {
            return base;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            ThreeWayMerger merger = MergeStrategy.RECURSIVE.newMerger(repository.jgit(), true);
            if (!merger.merge(base, head)) {
                throw new RemoteException(
                        RemoteException.Kind.REFUSED,
                        "the base of pull request " + number + " has changed the same lines",
                        "run the promotion again: it makes the same edits on the new base");
            }
            if (walk.parseCommit(base).getTree().equals(merger.getResultTreeId())) {
                return base;
            }
            RevCommit change = walk.parseCommit(head);
            walk.parseBody(change);
            CommitMessage message = CommitMessage.of(change.getFullMessage()).ofPullRequest(number);
            return new CommitWriter(repository, identity, null)
                    .writeTree(merger.getResultTreeId(), base, message, Instant.now());
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private TreeException failed(IOException e) {
        return new TreeException("cannot merge in " + repository.displayName(), e);
    }
}
