package dev.kasane.promotion;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Map;

/** A condition that edited files must meet, beside the rule that only the intended images change in the rendered objects. */
@FunctionalInterface
public interface EditGate {

    /** Permits every edit. */
    EditGate NONE = (promotions, edited) -> Map.of();

    /** The gate for a request. */
    default EditGate of(PromotionRequest request) {
        return this;
    }

    /**
     * Why some edits must not be made now.
     *
     * @param promotions the edits that were made
     * @param edited the files with all of them
     * @return the reasons by edit; edits that may be made are not there
     */
    Map<ImagePromotion, List<Problem>> held(List<ImagePromotion> promotions, EditedImages edited);
}
