package dev.kasane.core.kustomize.schema;

import dev.kasane.core.resource.Gvk;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which kinds of Kubernetes 1.21 stand outside namespaces: the table kustomize 5.8.1 looks at before any schema
 * (kyaml's {@code precomputedIsNamespaceScoped}).
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

    private final Map<Gvk, Boolean> clusterScoped = new HashMap<>();

    BuiltInScopes() {
        addAll(CLUSTER, true);
        addAll(NAMESPACED, false);
    }

    private void addAll(String table, boolean cluster) {
        for (String line : table.split("\n")) {
            String[] words = line.split(" ");
            for (String version : words[1].split(",")) {
                for (String kind : words[2].split(",")) {
                    clusterScoped.put(new Gvk(words[0].equals("-") ? "" : words[0], version, kind), cluster);
                }
            }
        }
    }

    /** Whether a kind is cluster-scoped, or null when the table does not have it. */
    @Nullable
    Boolean isClusterScoped(Gvk gvk) {
        return clusterScoped.get(gvk);
    }
}
