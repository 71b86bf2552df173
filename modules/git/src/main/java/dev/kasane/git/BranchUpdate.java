package dev.kasane.git;

import dev.kasane.files.TreeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/** Reads references of a repository in a folder, and moves them by compare and swap. */
public final class BranchUpdate {

    /** A reference is locked for milliseconds; a lock of this age was left by a process that was killed. */
    private static final Duration STALE = Duration.ofSeconds(5);

    private BranchUpdate() {}

    /** The commit of a reference; null if it does not exist. */
    public static @Nullable ObjectId tip(GitRepository repository, String name) {
        try {
            Ref ref = repository.jgit().exactRef(name);
            return ref == null ? null : ref.getObjectId();
        } catch (IOException e) {
            throw new TreeException("cannot read " + name + " of " + repository.displayName(), e);
        }
    }

    /**
     * Moves a reference when it is where it was seen.
     *
     * @param seen where it was; null when it was not there
     * @return whether it was moved
     */
    public static boolean swap(GitRepository repository, String name, @Nullable ObjectId seen, ObjectId commit) {
        try {
            RefUpdate update = repository.jgit().updateRef(name);
            update.setExpectedOldObjectId(seen == null ? ObjectId.zeroId() : seen);
            update.setNewObjectId(commit);
            update.setForceUpdate(true);
            update.disableRefLog();
            RefUpdate.Result result = update.update();
            return switch (result) {
                case NEW, FAST_FORWARD, FORCED -> true;
                case NO_CHANGE -> commit.equals(seen);
                default -> {
                    removeStaleLock(repository.jgit(), name);
                    yield false;
                }
            };
        } catch (IOException e) {
            throw new TreeException("cannot move " + name + " of " + repository.displayName(), e);
        }
    }

    /** Removes the lock that a killed process left on a reference, so that it does not stay locked for ever. */
    public static void removeStaleLock(Repository repository, String name) throws IOException {
        Path lock = repository.getDirectory().toPath().resolve(name + ".lock");
        try {
            FileTime made = Files.getLastModifiedTime(lock);
            if (made.toInstant().isBefore(Instant.now().minus(STALE))) {
                Files.deleteIfExists(lock);
            }
        } catch (NoSuchFileException e) {
            // no process has the lock, or not any more
        }
    }
}
