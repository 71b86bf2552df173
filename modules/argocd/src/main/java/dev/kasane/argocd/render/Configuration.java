package dev.kasane.argocd.render;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.RenderOptions;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of {@code argocd-cm} for rendering.
 *
 * @param data its data
 */
public record Configuration(Map<String, String> data) {

    /** Argo CD without any settings. */
    public static final Configuration DEFAULT = new Configuration(Map.of());

    /** The settings of a ConfigMap. */
    public static Configuration of(GoMap configMap) {
        Map<String, String> data = new TreeMap<>();
        configMap
                .map("data")
                .entries()
                .forEach(entry -> data.put(entry.getKey(), entry.getValue().toString()));
        return new Configuration(Map.copyOf(data));
    }

    private String value(String key, String otherwise) {
        String value = data.getOrDefault(key, "");
        return value.isEmpty() ? otherwise : value;
    }

    /** The tracking method of objects: {@code annotation}, {@code label} or both. */
    public String trackingMethod() {
        return value("application.resourceTrackingMethod", "annotation");
    }

    /** The label that marks them. */
    public String instanceLabel() {
        return value("application.instanceLabelKey", "app.kubernetes.io/instance");
    }

    /** The installation's name, or empty. */
    public String installation() {
        return value("installationID", "");
    }

    /** The options of {@code kustomize build}, or empty. */
    public String buildOptions() {
        return value("kustomize.buildOptions", "");
    }

    /**
     * The build options as far as they change what kustomize renders.
     *
     * @throws RenderFailure when kustomize would reject them
     */
    public RenderOptions renderOptions() {
        return BuildFlags.options(buildOptions());
    }

    /** Whether a tool is not switched off. */
    public boolean isEnabled(String tool) {
        return !value(tool + ".enable", "true").equals("false");
    }

    /** Whether a version of kustomize is set up. */
    public boolean hasKustomize(String version) {
        return data.containsKey("kustomize.path." + version) || data.containsKey("kustomize.version." + version);
    }
}
