package dev.kasane.cli.explain;

import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;

/**
 * An object as a chart printed it: a kustomization may give it another name and namespace afterwards.
 *
 * @param namespace its namespace; empty when it has none
 */
record PrintedObject(String apiVersion, String kind, String namespace, String name) {

    /** Whether a resource is this object, under the name that it had at first or has now. */
    boolean is(Resource resource) {
        return resource.gvk().kind().equals(kind)
                && resource.gvk().apiVersion().equals(apiVersion)
                && (isNamed(resource.originalId()) || isNamed(resource.id()));
    }

    private boolean isNamed(ResourceId id) {
        // a former id has the namespace that counts where none is written
        ResourceId printed = new ResourceId(id.gvk(), name, namespace, id.isClusterScoped());
        return id.name().equals(name)
                && (id.namespace().equals(namespace) || id.effectiveNamespace().equals(printed.effectiveNamespace()));
    }
}
