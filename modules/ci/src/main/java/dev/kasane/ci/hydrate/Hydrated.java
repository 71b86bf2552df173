package dev.kasane.ci.hydrate;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run for a hydrated branch.
 *
 * @param branch its name
 * @param source the commit that was rendered; the newest one if none is due
 * @param state what was done, or why nothing was
 * @param changed how many files of targets are new, different or gone
 * @param commit the commit that was made; null without one
 * @param reason why nothing was done, one sentence without a stop; where the pull request is; empty for none
 */
public record Hydrated(
        String branch,
        String source,
        State state,
        int changed,
        @Nullable String commit,
        String reason) {

    /** The outcomes for a branch. */
    public enum State {
        /** It has these objects. */
        DONE_BEFORE("done before"),
        /** A commit has them, or would. */
        COMMITTED("committed"),
        /** A pull request has them, or would. */
        PROPOSED("proposed"),
        /** A branch before it does not have them yet, or kasane has not verified yet that they work there. */
        WAITING("waiting"),
        /** People took them back, closed their pull request, or froze the environment. */
        HELD("held"),
        /** A gate holds them. */
        GATED("held"),
        /** They do not work in a branch before it. */
        NOT_WORKING("waiting");

        private final String words;

        State(String words) {
            this.words = words;
        }

        /** It in words. */
        public String toText() {
            return words;
        }
    }

    /** One of which nothing was written. */
    static Hydrated nothing(HydratedBranch branch, String source, State state, String reason) {
        return new Hydrated(branch.name(), source, state, 0, null, reason);
    }

    /** The same with what was written. */
    Hydrated written(String commit, String where) {
        return new Hydrated(branch, source, state, changed, commit, where);
    }
}
