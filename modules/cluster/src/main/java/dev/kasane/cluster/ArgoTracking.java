package dev.kasane.cluster;

import dev.kasane.json.JsonValue;

/** Argo CD's tracking labels and annotations of the objects it manages (its "Resource Tracking" page). */
final class ArgoTracking {

    private static final String ANNOTATION = "argocd.argoproj.io/tracking-id";
    private static final String INSTALLATION = "argocd.argoproj.io/installation-id";

    private ArgoTracking() {}

    /** The application that manages an object; empty if there is none, as far as annotations show. */
    static String application(JsonValue object) {
        JsonValue annotations = object.path("metadata").path("annotations");
        String tracking = annotations.path(ANNOTATION).text();
        if (tracking.isEmpty()) {
            return annotations.has(INSTALLATION) ? "an application" : "";
        }
        int colon = tracking.indexOf(':');
        return colon < 0 ? tracking : tracking.substring(0, colon);
    }
}
