package dev.kasane.ci.hydrate;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a revert of a branch.
 *
 * @param state whether it is proposed
 * @param to the commit of the source whose files are put back; null without one
 * @param changed how many files of targets are new, different or gone
 * @param commit the commit that is proposed; null without one
 * @param reason where the pull request is, or why none is open
 */
public record Reverted(
        State state,
        @Nullable String to,
        int changed,
        @Nullable String commit,
        String reason) {

    /** Whether there is a pull request. */
    public enum State {
        /** A pull request goes back, or would. */
        PROPOSED("revert proposed"),
        /** There is nothing to go back to, or people closed the pull request. */
        NONE("no revert");

        private final String words;

        State(String words) {
            this.words = words;
        }

        /** It in words. */
        public String toText() {
            return words;
        }
    }

    static Reverted none(String reason) {
        return new Reverted(State.NONE, null, 0, null, reason);
    }
}
