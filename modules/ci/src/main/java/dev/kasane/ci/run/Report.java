package dev.kasane.ci.run;

import dev.kasane.ci.plan.Plan;
import java.util.List;

/**
 * What a run did.
 *
 * @param plan what had to be done
 * @param builds what became of each build
 * @param promotions what became of each promotion
 */
public record Report(Plan plan, List<BuildOutcome> builds, List<PromotionStep> promotions) {

    /** Whether somebody should look at something. */
    public boolean isTrouble() {
        return builds.stream().anyMatch(build -> !build.isGood())
                || promotions.stream().anyMatch(PromotionStep::isTrouble);
    }
}
