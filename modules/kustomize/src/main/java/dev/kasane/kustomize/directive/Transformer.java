package dev.kasane.kustomize.directive;

import dev.kasane.problem.Problems;
import dev.kasane.resource.ResourceSet;

/** A directive that changes objects. */
public interface Transformer {

    /** The objects after the change; the same set when nothing changes. */
    ResourceSet apply(ResourceSet resources);

    /** Reports the entries that matched nothing when they were applied. */
    default void noteUnmatched(Problems unmatched) {}
}
