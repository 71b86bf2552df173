package dev.kasane.promotion;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
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

    /** The outcome of a request; a requested edit without an outcome is older than that of the open pull request. */
    static PromotionOutcome of(
            PromotionRequest request,
            Map<ImagePromotion, Edit> outcomes,
            @Nullable ObjectId commit,
            @Nullable PullRequest pullRequest) {
        Map<ImagePromotion, Edit> edits = new LinkedHashMap<>();
        for (ImagePromotion asked : request.promotions()) {
            Edit known = outcomes.get(asked);
            if (known == null) {
                known = Edit.of(
                        asked,
                        Outcome.OLDER,
                        asked.edit().toText() + ": the open pull request has a newer one",
                        "nothing has to be done");
            }
            edits.put(asked, known);
        }
        return new PromotionOutcome(
                List.copyOf(edits.values()), commit == null ? null : commit.name(), pullRequest, null);
    }

    /** Edits that are all in the commit. */
    static Map<ImagePromotion, Edit> promoted(List<ImagePromotion> promotions) {
        Map<ImagePromotion, Edit> outcomes = new LinkedHashMap<>();
        promotions.forEach(promotion -> outcomes.put(promotion, Edit.of(promotion, Outcome.PROMOTED)));
        return outcomes;
    }

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
