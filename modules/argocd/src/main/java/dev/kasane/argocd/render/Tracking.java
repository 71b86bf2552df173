package dev.kasane.argocd.render;

import dev.kasane.gotemplate.value.GoMap;

/** Adds the tracking annotation or label by which Argo CD identifies an Application's objects. */
final class Tracking {

    private static final String ID = "argocd.argoproj.io/tracking-id";
    private static final String INSTALLATION = "argocd.argoproj.io/installation-id";
    private static final int LONGEST_LABEL = 63;

    private Tracking() {}

    static void mark(GoMap object, ApplicationRenderer.Subject subject, Configuration configuration) {
        String apiVersion = object.text("apiVersion");
        int slash = apiVersion.indexOf('/');
        String group = slash < 0 ? "" : apiVersion.substring(0, slash);
        if (object.text("kind").equals("CustomResourceDefinition") && group.equals("apiextensions.k8s.io")) {
            return;
        }
        GoMap metadata = child(object, "metadata");
        String method = configuration.trackingMethod();
        String name = subject.instanceName();
        if (method.equals("label")) {
            child(metadata, "labels").put(configuration.instanceLabel(), name);
            return;
        }
        String namespace = metadata.text("namespace").isEmpty() ? subject.namespace() : metadata.text("namespace");
        String id = name + ":" + group + "/" + object.text("kind") + ":" + namespace + "/" + metadata.text("name");
        child(metadata, "annotations").put(ID, id);
        if (!configuration.installation().isEmpty()) {
            child(metadata, "annotations").put(INSTALLATION, configuration.installation());
        }
        if (method.equals("annotation+label")) {
            child(metadata, "labels").put(configuration.instanceLabel(), shortened(name));
        }
    }

    private static String shortened(String name) {
        String cut = name.length() > LONGEST_LABEL ? name.substring(0, LONGEST_LABEL) : name;
        int end = cut.length();
        while (end > 0 && !Character.isLetterOrDigit(cut.charAt(end - 1))) {
            end--;
        }
        return cut.substring(0, end);
    }

    private static GoMap child(GoMap map, String key) {
        if (map.get(key) instanceof GoMap known) {
            return known;
        }
        GoMap made = GoMap.empty();
        map.put(key, made);
        return made;
    }
}
