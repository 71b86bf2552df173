package dev.kasane.ci.hydrate;

import dev.kasane.ci.verify.DeployedTarget;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.pipeline.Verify;

/** Knows whether what a branch has works where it is deployed. */
@FunctionalInterface
public interface BranchHealth {

    /**
     * What is known now.
     *
     * @param verify the sources of health that are read
     * @param environment the environment of the branch
     * @param deployed what the branch has
     */
    Verdict of(Verify verify, String environment, DeployedTarget deployed);
}
