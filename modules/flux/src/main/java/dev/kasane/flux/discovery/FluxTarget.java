package dev.kasane.flux.discovery;

import dev.kasane.files.Span;
import dev.kasane.files.TreePath;
import dev.kasane.flux.render.SecretTexts;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A target of Flux: a Kustomization, a HelmRelease, or a ResourceSet of Flux Operator.
 *
 * @param object the object
 * @param span where it is written
 * @param cluster the folder of the outermost Kustomization that brings it, or of its own file
 * @param secrets the texts in it that are secret
 * @param isNamedByCluster whether other clusters have one of the same name, so that the folder is a part of its name
 */
public record FluxTarget(GoMap object, Span span, String cluster, Set<String> secrets, boolean isNamedByCluster) {

    static FluxTarget of(FluxObject found, String cluster) {
        return new FluxTarget(found.object(), found.span(), cluster, found.secrets(), false);
    }

    /** The name that no other target has: kind and name of the object, and the cluster where several have it. */
    public String name() {
        return kind() + " " + (isNamedByCluster ? instance() + ofCluster() : instance());
    }

    /** The kind of the object. */
    public String kind() {
        return object.text("kind");
    }

    /** Whether it is a HelmRelease. */
    public boolean isRelease() {
        return kind().equals("HelmRelease");
    }

    /** Whether it is a ResourceSet. */
    public boolean isSet() {
        return kind().equals("ResourceSet");
    }

    /** Its source, for messages. */
    public String source() {
        if (isSet()) {
            List<String> providers = spec().list("inputsFrom").items().stream()
                    .map(item -> item instanceof GoMap map ? map.text("kind") + " " + map.text("name") : "")
                    .toList();
            return providers.isEmpty() ? "its own inputs" : String.join(" and ", providers);
        }
        GoMap reference = spec().map("sourceRef");
        if (isRelease()) {
            GoMap chart = spec().map("chartRef");
            reference = chart.isEmpty() ? spec().map("chart").map("spec").map("sourceRef") : chart;
        }
        return reference.text("kind") + " " + reference.text("name");
    }

    /** Whether another one has an equal specification. */
    public boolean hasSameSpec(FluxTarget other) {
        return spec().equals(other.spec());
    }

    /** The object itself. */
    public Resource asResource() {
        YamlNode root = GoYaml.node(object);
        YamlMap placed = (YamlMap) root.from(span.file(), span.offset());
        return Resource.of((YamlMap) new SecretTexts(secrets).hiddenIn(placed), new Schemas());
    }

    /** Namespace and name of the object. */
    public String instance() {
        return (namespace().isEmpty() ? "" : namespace() + "/") + plainName();
    }

    String key() {
        return kind() + " " + instance() + ofCluster();
    }

    private String ofCluster() {
        return " of " + (cluster.isEmpty() ? "." : cluster);
    }

    /** The name of the object without its namespace. */
    public String plainName() {
        return object.map("metadata").text("name");
    }

    String namespace() {
        return object.map("metadata").text("namespace");
    }

    GoMap spec() {
        return object.map("spec");
    }

    /** The folder of a Kustomization's {@code spec.path}; null when it is none. */
    @Nullable
    String folder() {
        if (isRelease() || isSet()) {
            return null;
        }
        return TreePath.rooted(spec().text("path"));
    }
}
