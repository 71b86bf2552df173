package dev.kasane.promotion;

import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Decides which of the edits that a promotion's commit names are proven. Any user with push access to the promotion's
 * branch can write such a commit. So the decision uses pipelines, builds and the registry, and never the claims of the
 * commit.
 */
public interface EditProof {

    /**
     * Whether a pipeline promotes this image to this target, and built it.
     *
     * @param claimed the edit that a commit names
     * @param request the environment, the base and the way
     * @param parent the commit that the edit was made on
     */
    boolean isProven(ImagePromotion claimed, PromotionRequest request, ObjectId parent);

    /**
     * Why an edit that is proven may not be made on the base now, in one line for people; null if it may: a pipeline there still
     * promotes it, the targets before it have the image, and no gate holds it.
     *
     * @param base where the branch that is deployed is
     */
    @Nullable
    String objection(ImagePromotion proven, PromotionRequest request, ObjectId base);
}
