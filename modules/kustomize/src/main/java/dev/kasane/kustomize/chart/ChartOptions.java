package dev.kasane.kustomize.chart;

import java.util.List;

/**
 * The options for Helm charts of kustomizations.
 *
 * @param enabled whether they are rendered at all; kustomize requires {@code --enable-helm}
 * @param helm the release of Helm that is followed, such as {@code 3}; empty for the newest
 * @param kubeVersion the Kubernetes version for charts whose entry names none; empty for Helm's own
 * @param apiVersions the API versions for charts whose entry names none
 */
public record ChartOptions(boolean enabled, String helm, String kubeVersion, List<String> apiVersions) {

    /** Charts are rendered, as by the newest Helm. */
    public static final ChartOptions DEFAULT = new ChartOptions(true, "", "", List.of());

    /** Charts are rejected, as kustomize does without {@code --enable-helm}. */
    public static final ChartOptions DISABLED = new ChartOptions(false, "", "", List.of());
}
