package dev.kasane.ci.hydrate;

import dev.kasane.ci.verify.DeployedTarget;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.pipeline.Verify;

/** Decides whether the content of a branch works where it is deployed. */
@FunctionalInterface
public interface BranchHealth {

    /**
     * The current verdict.
     *
     * @param verify the sources of health that are read
     * @param environment the environment of the branch
     * @param deployed what the branch has
     */
    Verdict of(Verify verify, String environment, DeployedTarget deployed);
}
