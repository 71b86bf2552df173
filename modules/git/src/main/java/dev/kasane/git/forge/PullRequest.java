package dev.kasane.git.forge;

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
 * @param mergeCommit the commit that brought it into the base; null unless it was merged
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
        @Nullable String mergeCommit) {

    /** What became of a pull request. */
    public enum State {
        OPEN,
        MERGED,
        /** Closed without being merged. */
        CLOSED
    }

    public boolean isOpen() {
        return state == State.OPEN;
    }
}
