package dev.kasane.ci.hydrate;

import java.util.SortedMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The state of a branch before a run changes anything.
 *
 * @param branch the branch
 * @param newest the newest commit of the source
 * @param commit the commit that is due
 * @param tip the tip of the branch; null if it does not exist
 * @param destination the tip of the branch that another program promotes it to; null if that does not exist
 * @param proposed the tip of its pull request's branch; null if that does not exist
 * @param wanted the files for the branch; nothing if no commit is due
 * @param found the next action, or the reason for none
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

    /** The parent of the branch's next commit; null for none. */
    @Nullable
    ObjectId parent() {
        return tip == null ? destination : tip;
    }

    /** Whether something is to be written. */
    boolean isDue() {
        return found.state() == Hydrated.State.COMMITTED || found.state() == Hydrated.State.PROPOSED;
    }
}
