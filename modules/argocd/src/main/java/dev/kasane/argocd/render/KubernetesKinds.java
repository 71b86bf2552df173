package dev.kasane.argocd.render;

import java.util.ArrayList;
import java.util.List;

/**
 * The kinds that every Kubernetes cluster serves. Argo CD reads the kinds of a cluster and passes them to Helm, as
 * {@code policy/v1/PodDisruptionBudget}; without a cluster, Helm has only groups and versions.
 *
 * <p>Facts taken from the OpenAPI document of kube-apiserver 1.34.4 (The Kubernetes Authors, Apache License 2.0): the kinds
 * that can be listed and watched, as Argo CD lists them (gitops-engine, {@code GetAPIResources}).
 */
final class KubernetesKinds {

    private static final String KINDS = """
        admissionregistration.k8s.io/v1: MutatingWebhookConfiguration ValidatingAdmissionPolicy
            ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration
        apiextensions.k8s.io/v1: CustomResourceDefinition
        apiregistration.k8s.io/v1: APIService
        apps/v1: ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet
        autoscaling/v1: HorizontalPodAutoscaler
        autoscaling/v2: HorizontalPodAutoscaler
        batch/v1: CronJob Job
        certificates.k8s.io/v1: CertificateSigningRequest
        coordination.k8s.io/v1: Lease
        discovery.k8s.io/v1: EndpointSlice
        events.k8s.io/v1: Event
        flowcontrol.apiserver.k8s.io/v1: FlowSchema PriorityLevelConfiguration
        networking.k8s.io/v1: IPAddress Ingress IngressClass NetworkPolicy ServiceCIDR
        node.k8s.io/v1: RuntimeClass
        policy/v1: PodDisruptionBudget
        rbac.authorization.k8s.io/v1: ClusterRole ClusterRoleBinding Role RoleBinding
        resource.k8s.io/v1: DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice
        scheduling.k8s.io/v1: PriorityClass
        storage.k8s.io/v1: CSIDriver CSINode CSIStorageCapacity StorageClass VolumeAttachment
            VolumeAttributesClass
        v1: ConfigMap Endpoints Event LimitRange Namespace Node PersistentVolume
            PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service
            ServiceAccount
        """;

    private KubernetesKinds() {}

    /** All of them, as {@code group/version/Kind}, the core group as {@code v1/Kind}. */
    static List<String> all() {
        List<String> all = new ArrayList<>();
        String version = "";
        for (String word : KINDS.strip().split("\\s+", -1)) {
            if (word.endsWith(":")) {
                version = word.substring(0, word.length() - 1);
            } else {
                all.add(version + "/" + word);
            }
        }
        return all;
    }
}
