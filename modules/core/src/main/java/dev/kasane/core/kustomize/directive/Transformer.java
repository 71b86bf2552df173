package dev.kasane.core.kustomize.directive;

import dev.kasane.core.resource.ResourceSet;

/** A directive that changes objects. */
public interface Transformer {

    /** The objects after the change; the same set when nothing changes. */
    ResourceSet apply(ResourceSet resources);
}
