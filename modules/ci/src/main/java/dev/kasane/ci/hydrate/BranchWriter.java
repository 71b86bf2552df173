package dev.kasane.ci.hydrate;

import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import java.time.Clock;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Commits trees of rendered files and pushes them.
 *
 * @param remote the repository that has the branches; null if it does not exist yet
 * @param writer writes commits
 * @param clock the time of commits
 */
record BranchWriter(@Nullable Remote remote, CommitWriter writer, Clock clock) {

    /** After so many pushes of which nothing is known, a run ends. */
    private static final int LOOKS = 3;

    /**
     * Whether a run retries after a push with an unknown result: another run may have pushed the very same objects at
     * the same time.
     *
     * @param attempt the number of pushes before this one
     */
    static boolean isRetried(RemoteException e, int attempt) {
        return e.kind() == RemoteException.Kind.UNAVAILABLE && attempt < LOOKS;
    }

    /** A commit with a tree, which no branch has yet. */
    ObjectId commit(ObjectId tree, @Nullable ObjectId parent, CommitMessage message) {
        return writer.writeTree(tree, parent, message, clock.instant());
    }

    /** Moves a branch; false if another process moved it first. */
    boolean isPushed(String branch, ObjectId commit, @Nullable ObjectId seen, Remote.Rewrite rewrite) {
        return remote != null && remote.push(branch, commit, seen, rewrite) == Remote.Push.DONE;
    }
}
