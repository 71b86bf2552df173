package dev.kasane.ci.run;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.EditGate;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds a followed image if its tag has moved: it is read again after the fetch of the branch, so that an older run
 * cannot overwrite a newer one.
 *
 * @param next what must hold besides
 * @param pipelines the pipelines
 * @param images the published images
 */
public record FollowGate(EditGate next, Pipelines pipelines, KnownImages images) implements EditGate {

    @Override
    public EditGate of(PromotionRequest request) {
        EditGate others = next.of(request);
        Purpose purpose = request.intent().purpose();
        return (promotions, edited) -> held(promotions, edited, purpose, others);
    }

    @Override
    public Map<ImagePromotion, List<Problem>> held(List<ImagePromotion> promotions, EditedImages edited) {
        return held(promotions, edited, Purpose.PROMOTION, next);
    }

    private Map<ImagePromotion, List<Problem>> held(
            List<ImagePromotion> promotions, EditedImages edited, Purpose purpose, EditGate others) {
        Map<ImagePromotion, List<Problem>> held = new LinkedHashMap<>();
        List<ImagePromotion> still = new ArrayList<>();
        for (ImagePromotion promotion : promotions) {
            Problem moved = moved(promotion, purpose);
            if (moved == null) {
                still.add(promotion);
            } else {
                held.put(promotion, List.of(moved));
            }
        }
        if (!still.isEmpty()) {
            held.putAll(others.held(still, edited));
        }
        return held;
    }

    private @Nullable Problem moved(ImagePromotion promotion, Purpose purpose) {
        String digest = promotion.edit().digest();
        if (!pipelines.names().contains(promotion.pipeline())) {
            return null;
        }
        try {
            Pipeline pipeline = pipelines.named(promotion.pipeline());
            if (pipeline.follow() == null) {
                return null;
            }
            // what a target had before may have another tag by now, or none
            ImageVersion now = purpose == Purpose.REVERT || purpose == Purpose.ROLLBACK
                    ? images.former(pipeline, promotion.edit().tag(), digest)
                    : images.of(pipeline, promotion.edit().tag());
            return now != null && now.digest().equals(digest)
                    ? null
                    : Problem.error(
                            promotion.edit().toText() + ": the tag names another image by now", null, "run this again");
        } catch (KasaneException e) {
            return e.problems().getFirst();
        } catch (EnvironmentFailure e) {
            return Problem.of(e);
        }
    }
}
