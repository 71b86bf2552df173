package dev.kasane.ci.run;

import dev.kasane.pipeline.Promotion;

/** The branches with the targets of promotions. */
public interface Deployments {

    /** The branch that has the target of a promotion: the same one for the same branch. */
    Deployment of(Promotion to);

    /** Whether a branch has the target of a promotion; nothing is opened to decide it. */
    boolean has(Deployment deployment, Promotion to);
}
