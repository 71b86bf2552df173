package dev.kasane.ci.hydrate;

import java.util.SortedMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What a run sees of a branch before it does anything.
 *
 * @param branch the branch
 * @param newest the newest commit of the source
 * @param commit the commit that is due
 * @param tip where the branch is; null if it is not there
 * @param destination where the branch is that another program promotes it to; null if it is not there
 * @param proposed where the branch of its pull request is; null if it is not there
 * @param wanted the files that it is to have; nothing if no commit is due
 * @param found what is to be done, or why nothing is
 */
record BranchObservation(
        HydratedBranch branch,
        ObjectId newest,
        ObjectId commit,
        @Nullable ObjectId tip,
        @Nullable ObjectId destination,
        @Nullable ObjectId proposed,
        SortedMap<String, ObjectId> wanted,
        Hydrated found) {

    /** What the next commit of the branch comes after; null for nothing. */
    @Nullable
    ObjectId parent() {
        return tip == null ? destination : tip;
    }

    /** Whether something is to be written. */
    boolean isDue() {
        return found.state() == Hydrated.State.COMMITTED || found.state() == Hydrated.State.PROPOSED;
    }
}
