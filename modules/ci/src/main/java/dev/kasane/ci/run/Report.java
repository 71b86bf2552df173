package dev.kasane.ci.run;

import dev.kasane.ci.plan.Plan;
import java.util.List;

/**
 * The results of a run.
 *
 * @param plan what had to be done
 * @param builds the outcome of each build
 * @param sound the pipelines that were built well before, and whose images need no build
 * @param followed the images of others that have somewhere to go, or of which nothing is known
 * @param verified the verdicts on targets that have their images
 * @param promotions the outcome of each promotion
 */
public record Report(
        Plan plan,
        List<BuildOutcome> builds,
        List<String> sound,
        List<FollowedImage> followed,
        Verified verified,
        List<PromotionStep> promotions) {

    /** A report of a run that only built or promoted. */
    public Report(Plan plan, List<BuildOutcome> builds, Verified verified, List<PromotionStep> promotions) {
        this(plan, builds, List.of(), List.of(), verified, promotions);
    }

    /** Whether a result needs attention. */
    public boolean needsAttention() {
        return builds.stream().anyMatch(build -> !build.isGood())
                || followed.stream().anyMatch(one -> one.image() == null)
                || verified.steps().stream().anyMatch(VerificationStep::isTrouble)
                || promotions.stream().anyMatch(PromotionStep::needsAttention);
    }
}
