package dev.kasane.argocd.render;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Helm is told of the clusters, whose answers Argo CD asks for.
 *
 * @param kubeVersion the version of Kubernetes
 * @param apiVersions the groups and versions, and kinds ({@code group/version/Kind}), that they serve beside the groups
 *     and versions of Kubernetes
 */
public record ClusterApis(String kubeVersion, List<String> apiVersions) {

    /** What Argo CD's repository server assumes that is told of no cluster, at the version whose schemas kasane has. */
    public static final ClusterApis NONE = new ClusterApis("1.34.0", List.of());

    /**
     * Clusters that serve the kinds of Kubernetes.
     *
     * @param kubeVersion their version; null for the one whose schemas kasane has
     * @param others what they serve beside these kinds
     */
    public static ClusterApis with(@Nullable String kubeVersion, List<String> others) {
        List<String> all = new ArrayList<>(KubernetesKinds.all());
        all.addAll(others);
        return new ClusterApis(kubeVersion == null ? NONE.kubeVersion : kubeVersion, List.copyOf(all));
    }
}
