package dev.kasane.argocd.discovery;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * An object of Argo CD that was found in a tree, such as an Application, an AppProject or {@code argocd-cm}.
 *
 * @param object the object
 * @param place the place where it is written, or that of the object that made it
 * @param origin the folder that makes it: the outermost kustomization that it is a part of, or the folder of its file, or
 *     the source of the Application that brings it
 * @param written the object with the places of its values; null when another Application made it
 */
record FoundObject(
        GoMap object, String place, String origin, @Nullable YamlNode written) {

    boolean is(String kind) {
        return object.text("kind").equals(kind) && object.text("apiVersion").startsWith("argoproj.io/");
    }

    boolean isConfiguration() {
        return object.text("kind").equals("ConfigMap") && name().equals("argocd-cm");
    }

    String name() {
        return object.map("metadata").text("name");
    }
}
