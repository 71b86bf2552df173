package dev.kasane.ci.plan;

import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Decides whether a claim of the state branch, which others may be able to push, that a pipeline was built well may be believed. */
@FunctionalInterface
public interface ClaimCheck {

    /**
     * Whether it may; in doubt it may not, and the pipeline is built.
     *
     * @param pipeline the pipeline's name
     * @param commit the commit that it is said to be built from
     * @param deployed where the deployed branch is; null when it is not there yet
     */
    boolean holds(String pipeline, String commit, @Nullable ObjectId deployed);
}
