package dev.kasane.ci.run;

import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.util.List;

/** The promotions that share one promotion request: same branch, environment, intent and mode. */
record RequestGroup(Deployment deployment, String environment, Intent intent, Mode mode) {

    /** The one of an image on its way through the environments. */
    static RequestGroup of(Candidate candidate, Deployments deployments) {
        return of(candidate, deployments, intentOf(candidate.pipeline(), candidate.to()));
    }

    static RequestGroup of(Candidate candidate, Deployments deployments, Intent intent) {
        Promotion to = candidate.to();
        Mode mode = to.by() == Promotion.By.COMMIT
                        && intent.purpose() != Purpose.HOTFIX
                        && intent.purpose() != Purpose.REVERT
                ? Mode.COMMIT
                : Mode.PULL_REQUEST;
        return new RequestGroup(deployments.of(to), to.environmentOrFolder(), intent, mode);
    }

    /** The way of a promotion through the environments. */
    static Intent intentOf(Pipeline pipeline, Promotion to) {
        return to.request() == Promotion.Request.SERVICE ? Intent.promotion(pipeline.name()) : Intent.PROMOTION;
    }

    PromotionRequest request(List<ImagePromotion> promotions) {
        return new PromotionRequest(environment, intent, deployment.source(), deployment.branch(), mode, promotions);
    }
}
