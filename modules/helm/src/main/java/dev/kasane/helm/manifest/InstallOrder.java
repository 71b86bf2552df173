package dev.kasane.helm.manifest;

import dev.kasane.gotemplate.value.ByteOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order of kinds in which Helm installs objects. */
final class InstallOrder {

    private static final List<String> KINDS = List.of(
            "PriorityClass",
            "Namespace",
            "NetworkPolicy",
            "ResourceQuota",
            "LimitRange",
            "PodSecurityPolicy",
            "PodDisruptionBudget",
            "ServiceAccount",
            "Secret",
            "SecretList",
            "ConfigMap",
            "StorageClass",
            "PersistentVolume",
            "PersistentVolumeClaim",
            "CustomResourceDefinition",
            "ClusterRole",
            "ClusterRoleList",
            "ClusterRoleBinding",
            "ClusterRoleBindingList",
            "Role",
            "RoleList",
            "RoleBinding",
            "RoleBindingList",
            "Service",
            "DaemonSet",
            "Pod",
            "ReplicationController",
            "ReplicaSet",
            "Deployment",
            "HorizontalPodAutoscaler",
            "StatefulSet",
            "Job",
            "CronJob",
            "IngressClass",
            "Ingress",
            "APIService");
    private static final List<String> WEBHOOKS =
            List.of("MutatingWebhookConfiguration", "ValidatingWebhookConfiguration");

    private InstallOrder() {}

    /** Kinds in their order; those that have no place come last, by name. */
    static Comparator<Document> of(boolean knowsWebhooks) {
        Map<String, Integer> places = new HashMap<>();
        for (String kind : KINDS) {
            places.put(kind, places.size());
        }
        if (knowsWebhooks) {
            for (String kind : WEBHOOKS) {
                places.put(kind, places.size());
            }
        }
        return (a, b) -> {
            Integer first = places.get(a.kind());
            Integer second = places.get(b.kind());
            if (first == null || second == null) {
                return first != null ? -1 : second != null ? 1 : ByteOrder.OF_TEXTS.compare(a.kind(), b.kind());
            }
            return Integer.compare(first, second);
        };
    }
}
