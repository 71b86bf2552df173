package dev.kasane.ci.hydrate;

import org.jspecify.annotations.Nullable;

/**
 * What became of a hydrated branch.
 *
 * @param branch its name
 * @param state what became of it
 * @param changed how many files of targets are new, different or gone
 * @param commit the commit that was made; null without one
 */
public record Hydrated(
        String branch, State state, int changed, @Nullable String commit) {

    /** What can become of it. */
    public enum State {
        /** A commit was made, or would be. */
        COMMITTED,
        /** It has these objects already. */
        DONE_BEFORE,
        /** It has what a later commit renders to. */
        NEWER
    }
}
