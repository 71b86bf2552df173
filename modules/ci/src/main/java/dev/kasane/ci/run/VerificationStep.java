package dev.kasane.ci.run;

import dev.kasane.ci.verify.Verdict;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;

/**
 * What was found out about the image that a target has.
 *
 * @param pipeline the pipeline whose image it is
 * @param to the promotion that the target is of
 * @param tag the image's tag
 * @param verdict whether it works there
 */
public record VerificationStep(Pipeline pipeline, Promotion to, String tag, Verdict verdict) {

    /** The target with the repository that has it, for people. */
    public String place() {
        return to.repository() == null ? to.target() : to.target() + " in " + to.repository();
    }

    /** Whether somebody should look at it. */
    public boolean isTrouble() {
        return verdict.state() == Verdict.State.FAILED;
    }
}
