package dev.kasane.promotion;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a promotion.
 *
 * @param edits the outcome of each edit that was requested
 * @param commit the commit that makes those that were made; null when there is none
 * @param pullRequest the pull request; null when there is none
 * @param stopped why everything was left as it is, and how to go on; null when it was not
 */
public record PromotionOutcome(
        List<Edit> edits,
        @Nullable String commit,
        @Nullable PullRequest pullRequest,
        @Nullable Problem stopped) {

    /** The number of edits with an outcome. */
    public long count(Outcome outcome) {
        return edits.stream().filter(edit -> edit.outcome() == outcome).count();
    }

    /** The outcomes of an edit. */
    public enum Outcome {
        /** It is in the commit. */
        PROMOTED,
        /** The branch has it already. */
        DONE_BEFORE,
        /** The image is at a newer commit, or at one on another line of history. */
        OLDER,
        /** It was promoted before, and reverted. */
        REVERTED,
        /** A pull request with it was closed without being merged. */
        CLOSED,
        /** It cannot be made, or would change something else too. */
        REFUSED,
        /** Its result does not pass the gate. */
        HELD,
        /** The promotion's branch has foreign commits. */
        STOPPED
    }

    /**
     * The outcome of one edit.
     *
     * @param problems the reasons; may be empty
     */
    public record Edit(ImagePromotion promotion, Outcome outcome, List<Problem> problems) {

        static Edit of(ImagePromotion promotion, Outcome outcome) {
            return new Edit(promotion, outcome, List.of());
        }

        static Edit of(ImagePromotion promotion, Outcome outcome, String sentence, String hint) {
            return new Edit(promotion, outcome, List.of(Problem.warning(sentence, null, hint)));
        }
    }
}
