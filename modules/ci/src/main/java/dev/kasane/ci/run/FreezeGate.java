package dev.kasane.ci.run;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.ci.freeze.Freeze;
import dev.kasane.files.FileTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.EditGate;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies the freezes of the very commit that edits are made on: one may have been pushed since the run began.
 *
 * @param next what must hold besides
 * @param beside the files beside the pipelines, if that is another repository; null otherwise
 * @param clock the time
 */
public record FreezeGate(EditGate next, @Nullable FileTree beside, Clock clock) implements EditGate {

    @Override
    public EditGate of(PromotionRequest request) {
        EditGate others = next.of(request);
        return request.intent().purpose() == Purpose.PROMOTION
                ? (promotions, edited) -> held(request.environment(), promotions, edited, others)
                : others;
    }

    @Override
    public Map<ImagePromotion, List<Problem>> held(List<ImagePromotion> promotions, EditedImages edited) {
        return next.held(promotions, edited);
    }

    private Map<ImagePromotion, List<Problem>> held(
            String environment, List<ImagePromotion> promotions, EditedImages edited, EditGate others) {
        Map<ImagePromotion, List<Problem>> held = new LinkedHashMap<>();
        List<ImagePromotion> free = new ArrayList<>();
        try {
            List<Freeze> freezes = Freeze.all(edited.after(), beside);
            for (ImagePromotion promotion : promotions) {
                String why = Freeze.first(freezes, environment, promotion.pipeline(), clock.instant());
                if (why == null) {
                    free.add(promotion);
                } else {
                    held.put(promotion, List.of(Problem.error(why, null, null)));
                }
            }
        } catch (KasaneException e) {
            promotions.forEach(promotion -> held.put(promotion, e.problems()));
        }
        if (!free.isEmpty()) {
            held.putAll(others.held(free, edited));
        }
        return held;
    }
}
