package dev.kasane.git;

import dev.kasane.files.ContentId;
import dev.kasane.files.TreeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/** The files of a work tree that are in Git's index, read when the first one is needed. */
final class TrackedFiles {

    private final Repository repository;
    private @Nullable DirCache index;
    private Instant written = Instant.EPOCH;

    TrackedFiles(Repository repository) {
        this.repository = repository;
    }

    private synchronized DirCache index() {
        DirCache known = index;
        if (known == null) {
            try {
                Path file = repository.getIndexFile().toPath();
                written = Files.exists(file) ? Files.getLastModifiedTime(file).toInstant() : Instant.EPOCH;
                known = DirCache.read(repository);
            } catch (CorruptObjectException e) {
                // one that is split, or holds less than all files: then only the rules decide which files Git tracks
                known = DirCache.newInCore();
            } catch (IOException e) {
                throw new TreeException("cannot read Git's index " + repository.getIndexFile(), e);
            }
            index = known;
        }
        return known;
    }

    /** Whether a path is a tracked file, link or submodule. */
    boolean isFile(String path) {
        return index().findEntry(path) >= 0;
    }

    boolean isSubmodule(String path) {
        DirCacheEntry entry = index().getEntry(path);
        return entry != null && FileMode.GITLINK.equals(entry.getRawMode());
    }

    /** Whether a path is tracked, or anything below it. */
    boolean isAnyIn(String path) {
        if (isFile(path)) {
            return true;
        }
        int at = index().findEntry(path + "/");
        int next = at < 0 ? -at - 1 : at;
        return next < index().getEntryCount()
                && index().getEntry(next).getPathString().startsWith(path + "/");
    }

    /** The id of a file that is as Git has last seen it, by its size and time as {@code git status} does it; else null. */
    @Nullable
    ContentId unchanged(String path, long size, Instant modified) {
        DirCacheEntry entry = index().getEntry(path);
        if (entry == null || entry.getLength() != (int) size || entry.isSmudged() || !entry.isMerged()) {
            return null;
        }
        Instant seen = entry.getLastModifiedInstant();
        // what was written at the time of the index, or later, may have been changed behind it without another time
        return seen.equals(modified) && modified.isBefore(written) && !FileMode.SYMLINK.equals(entry.getRawMode())
                ? new ContentId(entry.getObjectId().name())
                : null;
    }
}
