package dev.kasane.cli.explain;

import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.yaml.YamlMap;
import org.jspecify.annotations.Nullable;

/**
 * An object as a chart printed it: a kustomization may give it another name and namespace afterwards.
 *
 * @param namespace its namespace; empty when it has none
 */
record PrintedObject(String apiVersion, String kind, String namespace, String name) {

    /** The object at the root of a document; null when it has no kind or no name. */
    static @Nullable PrintedObject of(YamlMap root) {
        YamlMap metadata = root.map("metadata");
        String apiVersion = root.text("apiVersion");
        String kind = root.text("kind");
        String name = metadata == null ? null : metadata.text("name");
        String namespace = metadata == null ? null : metadata.text("namespace");
        return apiVersion == null || kind == null || name == null
                ? null
                : new PrintedObject(apiVersion, kind, namespace == null ? "" : namespace, name);
    }

    /** Whether a resource was this object when it was made. */
    boolean is(Resource resource) {
        ResourceId first = resource.originalId();
        // a former id has the namespace that counts where none is written
        ResourceId printed = new ResourceId(first.gvk(), name, namespace, first.isClusterScoped());
        return resource.gvk().kind().equals(kind)
                && resource.gvk().apiVersion().equals(apiVersion)
                && first.name().equals(name)
                && first.effectiveNamespace().equals(printed.effectiveNamespace());
    }
}
