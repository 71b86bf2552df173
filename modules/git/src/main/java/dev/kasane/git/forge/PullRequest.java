package dev.kasane.git.forge;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pull request as its forge shows it.
 *
 * @param number its number
 * @param where its address, or how to look at it
 * @param title one line
 * @param body Markdown
 * @param state whether it is open
 * @param head the branch that is to be merged
 * @param base the branch it is to be merged into
 * @param headCommit the commit the head is or was at
 * @param merge how it came into the base; null unless it was merged
 */
public record PullRequest(
        long number,
        String where,
        String title,
        String body,
        State state,
        String head,
        String base,
        String headCommit,
        @Nullable Merge merge) {

    /**
     * How a pull request came into its base.
     *
     * @param commit the commit that brought it; of a fast-forward, its last one
     * @param time when; null if that was not noted
     * @param person the name of who merged it; null if that was not noted, or if the forge shows it for single pull requests alone
     */
    public record Merge(
            String commit, @Nullable Instant time, @Nullable String person) {}

    /** The states of a pull request. */
    public enum State {
        OPEN,
        MERGED,
        /** Closed without being merged. */
        CLOSED
    }

    /** The commit that brought it into the base; null unless it was merged. */
    public @Nullable String mergeCommit() {
        return merge == null ? null : merge.commit();
    }

    public boolean isOpen() {
        return state == State.OPEN;
    }
}
