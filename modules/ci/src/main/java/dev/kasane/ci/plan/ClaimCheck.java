package dev.kasane.ci.plan;

import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether to believe a record of the state branch that a pipeline was built successfully: others may have write
 * access to that branch.
 */
@FunctionalInterface
public interface ClaimCheck {

    /**
     * Whether to believe the record; in doubt it is not believed, and the pipeline is built.
     *
     * @param pipeline the pipeline's name
     * @param commit the recorded commit of the build
     * @param deployed the tip of the deployed branch; null if it does not exist yet
     */
    boolean holds(String pipeline, String commit, @Nullable ObjectId deployed);
}
