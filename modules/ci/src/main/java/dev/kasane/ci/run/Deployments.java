package dev.kasane.ci.run;

import dev.kasane.pipeline.Promotion;

/** Where the targets of promotions are. */
@FunctionalInterface
public interface Deployments {

    /** The branch that has the target of a promotion: the same one for the same branch. */
    Deployment of(Promotion to);
}
