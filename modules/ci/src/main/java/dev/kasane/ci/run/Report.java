package dev.kasane.ci.run;

import dev.kasane.ci.plan.Plan;
import java.util.List;

/**
 * What a run did.
 *
 * @param plan what had to be done
 * @param builds what became of each build
 * @param verified what was found out about targets that have their images
 * @param promotions what became of each promotion
 */
public record Report(Plan plan, List<BuildOutcome> builds, Verified verified, List<PromotionStep> promotions) {

    /** Whether somebody should look at something. */
    public boolean isTrouble() {
        return builds.stream().anyMatch(build -> !build.isGood())
                || verified.steps().stream().anyMatch(VerificationStep::isTrouble)
                || promotions.stream().anyMatch(PromotionStep::isTrouble);
    }
}
