package dev.kasane.resource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An order of kinds: some come first, some last, all others between. {@link #STANDARD} is kustomize's legacy order, in
 * which kubectl applies objects.
 */
public final class KindOrder {

    private static final List<String> STANDARD_FIRST = List.of(
            "Namespace",
            "ResourceQuota",
            "StorageClass",
            "CustomResourceDefinition",
            "ServiceAccount",
            "PodSecurityPolicy",
            "Role",
            "ClusterRole",
            "RoleBinding",
            "ClusterRoleBinding",
            "ConfigMap",
            "Secret",
            "Endpoints",
            "Service",
            "LimitRange",
            "PriorityClass",
            "PersistentVolume",
            "PersistentVolumeClaim",
            "Deployment",
            "StatefulSet",
            "CronJob",
            "PodDisruptionBudget");
    private static final List<String> STANDARD_LAST =
            List.of("MutatingWebhookConfiguration", "ValidatingWebhookConfiguration");

    /** Namespaces first, webhook configurations last. */
    public static final KindOrder STANDARD = new KindOrder(STANDARD_FIRST, STANDARD_LAST);

    private final Map<String, Integer> ranks = new HashMap<>();

    public KindOrder(List<String> first, List<String> last) {
        for (int i = 0; i < first.size(); i++) {
            ranks.put(first.get(i), i - first.size());
        }
        for (int i = 0; i < last.size(); i++) {
            ranks.put(last.get(i), i + 1);
        }
    }

    /** The rank of a kind: negative for the first, 0 for most, positive for the last. */
    public int rank(String kind) {
        return ranks.getOrDefault(kind, 0);
    }

    /** The sort key of kinds of the same rank. An empty part sorts behind all others. */
    public static String sortText(Gvk gvk) {
        return (gvk.group().isEmpty() ? "~G" : gvk.group())
                + "_"
                + (gvk.version().isEmpty() ? "~V" : gvk.version())
                + "_"
                + (gvk.kind().isEmpty() ? "~K" : gvk.kind());
    }
}
