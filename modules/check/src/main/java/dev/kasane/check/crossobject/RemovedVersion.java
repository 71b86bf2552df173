package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.FieldPath;
import java.util.HashMap;
import java.util.Map;

/** {@code removed-version}: an API version that Kubernetes has removed or will remove. */
final class RemovedVersion implements CrossObjectRule {

    /** The minor version of Kubernetes that objects are checked against. */
    private static final int TARGET = 34;

    /**
     * Versions and kinds, the minor version since which they are deprecated and that in which they were removed (0: not
     * yet), and what replaces them; from the deprecation guide of Kubernetes.
     */
    private static final String FACTS = """
            extensions/v1beta1 Deployment,DaemonSet,ReplicaSet 8 16 apps/v1
            extensions/v1beta1 NetworkPolicy 9 16 networking.k8s.io/v1
            extensions/v1beta1 PodSecurityPolicy 10 16 -
            extensions/v1beta1 Ingress 14 22 networking.k8s.io/v1
            apps/v1beta1 Deployment,StatefulSet,ReplicaSet 9 16 apps/v1
            apps/v1beta2 Deployment,StatefulSet,DaemonSet,ReplicaSet 9 16 apps/v1
            networking.k8s.io/v1beta1 Ingress,IngressClass 19 22 networking.k8s.io/v1
            admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration,ValidatingWebhookConfiguration 16 22 admissionregistration.k8s.io/v1
            apiextensions.k8s.io/v1beta1 CustomResourceDefinition 16 22 apiextensions.k8s.io/v1
            apiregistration.k8s.io/v1beta1 APIService 19 22 apiregistration.k8s.io/v1
            authentication.k8s.io/v1beta1 TokenReview 19 22 authentication.k8s.io/v1
            authorization.k8s.io/v1beta1 LocalSubjectAccessReview,SelfSubjectAccessReview,SubjectAccessReview 19 22 authorization.k8s.io/v1
            certificates.k8s.io/v1beta1 CertificateSigningRequest 19 22 certificates.k8s.io/v1
            coordination.k8s.io/v1beta1 Lease 19 22 coordination.k8s.io/v1
            rbac.authorization.k8s.io/v1beta1 ClusterRole,ClusterRoleBinding,Role,RoleBinding 17 22 rbac.authorization.k8s.io/v1
            scheduling.k8s.io/v1beta1 PriorityClass 14 22 scheduling.k8s.io/v1
            storage.k8s.io/v1beta1 CSIDriver,CSINode,StorageClass,VolumeAttachment 19 22 storage.k8s.io/v1
            batch/v1beta1 CronJob 21 25 batch/v1
            discovery.k8s.io/v1beta1 EndpointSlice 21 25 discovery.k8s.io/v1
            events.k8s.io/v1beta1 Event 19 25 events.k8s.io/v1
            policy/v1beta1 PodDisruptionBudget 21 25 policy/v1
            policy/v1beta1 PodSecurityPolicy 21 25 -
            node.k8s.io/v1beta1 RuntimeClass 20 25 node.k8s.io/v1
            autoscaling/v2beta1 HorizontalPodAutoscaler 22 25 autoscaling/v2
            autoscaling/v2beta2 HorizontalPodAutoscaler 23 26 autoscaling/v2
            flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema,PriorityLevelConfiguration 23 26 flowcontrol.apiserver.k8s.io/v1
            storage.k8s.io/v1beta1 CSIStorageCapacity 24 27 storage.k8s.io/v1
            flowcontrol.apiserver.k8s.io/v1beta2 FlowSchema,PriorityLevelConfiguration 26 29 flowcontrol.apiserver.k8s.io/v1
            flowcontrol.apiserver.k8s.io/v1beta3 FlowSchema,PriorityLevelConfiguration 29 32 flowcontrol.apiserver.k8s.io/v1
            v1 Endpoints 33 0 discovery.k8s.io/v1
            v1 ComponentStatus 19 0 -
            """;

    private static final Map<String, String[]> BY_KIND = byKind();

    @Override
    public String name() {
        return "removed-version";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        for (ObjectsOfTarget.Item item : set.items()) {
            String[] words = BY_KIND.get(item.resource().gvk().apiVersion() + " " + item.kind());
            if (words != null) {
                found(set, item, words);
            }
        }
    }

    private static Map<String, String[]> byKind() {
        Map<String, String[]> byKind = new HashMap<>();
        for (String line : FACTS.split("\n")) {
            String[] words = line.split(" ");
            for (String kind : words[1].split(",")) {
                byKind.put(words[0] + " " + kind, words);
            }
        }
        return byKind;
    }

    private void found(ObjectsOfTarget set, ObjectsOfTarget.Item item, String[] words) {
        int removed = Integer.parseInt(words[3]);
        boolean gone = removed > 0 && removed <= TARGET;
        set.add(
                name(),
                gone ? Finding.Severity.ERROR : Finding.Severity.WARNING,
                item,
                FieldPath.ROOT.field("apiVersion"),
                item.kind() + " of " + words[0]
                        + (gone
                                ? " was removed in Kubernetes 1." + removed
                                : " is deprecated since Kubernetes 1." + words[2]),
                words[4].equals("-") ? "there is no replacement: remove the object" : "write apiVersion: " + words[4]);
    }
}
