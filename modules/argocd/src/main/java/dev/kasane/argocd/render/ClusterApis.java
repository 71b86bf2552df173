package dev.kasane.argocd.render;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The Kubernetes version and APIs of clusters for Helm, which Argo CD reads from their API servers.
 *
 * @param kubeVersion the version of Kubernetes
 * @param apiVersions the groups and versions, and kinds ({@code group/version/Kind}), that they serve beside the groups
 *     and versions of Kubernetes
 */
public record ClusterApis(String kubeVersion, List<String> apiVersions) {

    /** The default of Argo CD's repository server without a cluster, with the version of kasane's schemas. */
    public static final ClusterApis NONE = new ClusterApis("1.34.0", List.of());

    /**
     * Clusters that serve the kinds of Kubernetes.
     *
     * @param kubeVersion their version; null for the one whose schemas kasane has
     * @param others the APIs that they serve besides these kinds
     */
    public static ClusterApis with(@Nullable String kubeVersion, List<String> others) {
        List<String> all = new ArrayList<>(KubernetesKinds.all());
        all.addAll(others);
        return new ClusterApis(kubeVersion == null ? NONE.kubeVersion : kubeVersion, List.copyOf(all));
    }

    /**
     * One cluster.
     *
     * @param kubeVersion its version; null for the one whose schemas kasane has
     * @param others the APIs that it serves besides the kinds of that version; a kind ({@code group/version/Kind}) also
     *     adds its group and version
     * @param lacking the kinds of that version that it does not serve
     */
    public static ClusterApis of(@Nullable String kubeVersion, List<String> others, List<String> lacking) {
        Set<String> all = new LinkedHashSet<>(KubernetesKinds.all());
        lacking.forEach(all::remove);
        for (String other : others) {
            int name = other.lastIndexOf('/') + 1;
            if (name > 0 && name < other.length() && Character.isUpperCase(other.charAt(name))) {
                all.add(other.substring(0, name - 1));
            }
            all.add(other);
        }
        return new ClusterApis(kubeVersion == null ? NONE.kubeVersion : kubeVersion, List.copyOf(all));
    }

    /** Of the kinds that a cluster serves, those that are not Kubernetes' own, sorted. */
    public static List<String> beside(Collection<String> served) {
        Set<String> others = new TreeSet<>(served);
        KubernetesKinds.all().forEach(others::remove);
        return List.copyOf(others);
    }

    /** Kubernetes' own kinds that are not among those that a cluster serves, sorted. */
    public static List<String> lacking(Collection<String> served) {
        Set<String> lacking = new TreeSet<>(KubernetesKinds.all());
        served.forEach(lacking::remove);
        return List.copyOf(lacking);
    }
}
