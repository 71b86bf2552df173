package dev.kasane.flux.discovery;

import dev.kasane.files.Span;
import dev.kasane.flux.render.SecretTexts;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.YamlMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object with its place in a file.
 *
 * @param object the object
 * @param span where it is written
 * @param secrets the texts in it that are secret
 */
record FluxObject(GoMap object, Span span, Set<String> secrets) {

    private static final String OPERATOR = "fluxcd.controlplane.io/";

    static @Nullable FluxObject of(YamlMap root) {
        return GoYaml.value(JsonForm.ofWritten(root)) instanceof GoMap map
                ? new FluxObject(map, root.span(), SecretTexts.of(root))
                : null;
    }

    boolean isKustomization() {
        return is("Kustomization", "kustomize.toolkit.fluxcd.io/")
                && !object.map("spec").map("sourceRef").isEmpty();
    }

    boolean isRelease() {
        return is("HelmRelease", "helm.toolkit.fluxcd.io/");
    }

    boolean isSet() {
        return is("ResourceSet", OPERATOR);
    }

    /** Whether it is a target: a Kustomization, HelmRelease or ResourceSet. */
    boolean isTarget() {
        return isKustomization() || isRelease() || isSet();
    }

    /** Whether targets take their files from the place that it names, or their inputs from it. */
    boolean isSource() {
        return object.text("apiVersion").startsWith("source.toolkit.fluxcd.io/")
                || is("ResourceSetInputProvider", OPERATOR);
    }

    private boolean is(String kind, String group) {
        return object.text("kind").equals(kind) && object.text("apiVersion").startsWith(group);
    }

    String name() {
        return object.map("metadata").text("name");
    }
}
