package dev.kasane.argo.discovery;

import dev.kasane.argo.value.GoMap;

/**
 * An object of Argo CD's as it was found.
 *
 * @param object the object
 * @param place its file and line, or what made it
 */
record FoundObject(GoMap object, String place) {

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
