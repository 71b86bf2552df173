package dev.kasane.promotion;

import dev.kasane.git.remote.Remote;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Commits edits to the branch that is deployed. */
final class DirectPromotion {

    private final PromotionClone clone;

    DirectPromotion(PromotionClone clone) {
        this.clone = clone;
    }

    /** Makes a promotion, or completes it; null when another push was faster. */
    @Nullable
    PromotionOutcome attempt(PromotionRequest request) {
        Map<String, ObjectId> tips = clone.fetch(List.of(request.base()));
        ObjectId base = clone.baseOf(request, tips);
        List<ImagePromotion> promotions = WantedEdits.distinct(request.promotions());
        Selection selection =
                clone.select(request, base, promotions, Set.of(), clone.gate().of(request));
        if (selection.made().isEmpty()) {
            return PromotionOutcome.of(request, selection.outcomes(), null, null);
        }
        ObjectId commit = clone.write(request, base, selection);
        return clone.push(request.base(), commit, base, Remote.Rewrite.FORBIDDEN)
                ? PromotionOutcome.of(request, selection.outcomes(), commit, null)
                : null;
    }
}
