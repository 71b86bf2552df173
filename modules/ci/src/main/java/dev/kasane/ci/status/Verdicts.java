package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.ImageCommits.Arrival;

/** The source of verdicts on images in their targets. */
@FunctionalInterface
public interface Verdicts {

    /**
     * The verdict on an image in a target with verification.
     *
     * @param image what the target has
     * @param arrival the commit that brought it
     */
    VerificationState of(Deployment deployment, Pipeline pipeline, Promotion to, ImageEdit image, Arrival arrival);
}
