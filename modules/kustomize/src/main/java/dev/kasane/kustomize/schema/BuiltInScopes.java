package dev.kasane.kustomize.schema;

import dev.kasane.resource.Gvk;
import org.jspecify.annotations.Nullable;

/**
 * The cluster-scoped kinds of Kubernetes 1.21: the table that kustomize 5.8.1 reads before any schema (kyaml's
 * {@code precomputedIsNamespaceScoped}).
 */
final class BuiltInScopes {

    private static final String CLUSTER = """
            admissionregistration.k8s.io v1,v1beta1 MutatingWebhookConfiguration,ValidatingWebhookConfiguration
            apiextensions.k8s.io v1,v1beta1 CustomResourceDefinition
            apiregistration.k8s.io v1,v1beta1 APIService
            certificates.k8s.io v1,v1beta1 CertificateSigningRequest
            flowcontrol.apiserver.k8s.io v1beta1 FlowSchema,PriorityLevelConfiguration
            networking.k8s.io v1,v1beta1 IngressClass
            node.k8s.io v1,v1beta1 RuntimeClass
            policy v1beta1 PodSecurityPolicy
            rbac.authorization.k8s.io v1,v1beta1 ClusterRole,ClusterRoleBinding
            scheduling.k8s.io v1,v1beta1 PriorityClass
            storage.k8s.io v1,v1beta1 CSIDriver,StorageClass,VolumeAttachment
            storage.k8s.io v1 CSINode
            storage.k8s.io v1beta1 CSINode
            - v1 ComponentStatus,Namespace,Node,NodeProxyOptions,PersistentVolume
            """;

    private static final String NAMESPACED = """
            apps v1 ControllerRevision,DaemonSet,Deployment,ReplicaSet,StatefulSet
            autoscaling v1 HorizontalPodAutoscaler,Scale
            autoscaling v2beta1,v2beta2 HorizontalPodAutoscaler
            batch v1 CronJob,Job
            batch v1beta1 CronJob
            coordination.k8s.io v1,v1beta1 Lease
            discovery.k8s.io v1,v1beta1 EndpointSlice
            events.k8s.io v1,v1beta1 Event
            extensions v1beta1 Ingress
            networking.k8s.io v1,v1beta1 Ingress
            networking.k8s.io v1 NetworkPolicy
            policy v1,v1beta1 PodDisruptionBudget
            rbac.authorization.k8s.io v1,v1beta1 Role,RoleBinding
            storage.k8s.io v1beta1 CSIStorageCapacity
            - v1 ConfigMap,Endpoints,Event,LimitRange,PersistentVolumeClaim,Pod,PodAttachOptions,PodExecOptions
            - v1 PodPortForwardOptions,PodProxyOptions,PodTemplate,ReplicationController,ResourceQuota,Secret
            - v1 Service,ServiceAccount,ServiceProxyOptions
            """;

    private BuiltInScopes() {}

    /** Whether a kind is cluster-scoped, or null when the table does not have it. */
    static @Nullable Boolean isClusterScoped(Gvk gvk) {
        return has(CLUSTER, gvk) ? Boolean.TRUE : has(NAMESPACED, gvk) ? Boolean.FALSE : null;
    }

    // The text is searched directly, since building a map would cost a short run more than its look-ups.

    private static boolean has(String table, Gvk gvk) {
        String group = (gvk.group().isEmpty() ? "-" : gvk.group()) + " ";
        for (int start = 0; start < table.length(); ) {
            int end = table.indexOf('\n', start);
            if (table.startsWith(group, start)) {
                int versions = start + group.length();
                int kinds = table.indexOf(' ', versions) + 1;
                if (lists(table, versions, kinds - 1, gvk.version()) && lists(table, kinds, end, gvk.kind())) {
                    return true;
                }
            }
            start = end + 1;
        }
        return false;
    }

    /** Whether a word is one of those that commas separate in a part of a text. */
    private static boolean lists(String text, int from, int to, String word) {
        for (int start = from; start < to; ) {
            int comma = text.indexOf(',', start);
            int end = comma < 0 || comma > to ? to : comma;
            if (end - start == word.length() && text.startsWith(word, start)) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }
}
