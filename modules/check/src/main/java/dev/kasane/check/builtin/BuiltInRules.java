package dev.kasane.check.builtin;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules of each built-in kind, by {@code group/version/Kind}. */
public final class BuiltInRules {

    private static final Map<String, KindRule> RULES = Map.ofEntries(
            Map.entry("v1/Pod", Pods::checkPod),
            Map.entry("v1/Service", Services::check),
            Map.entry("v1/ConfigMap", DataObjects::checkConfigMap),
            Map.entry("v1/Secret", DataObjects::checkSecret),
            Map.entry("v1/ServiceAccount", DataObjects::checkServiceAccount),
            Map.entry("v1/Namespace", DataObjects::checkNamespace),
            Map.entry("v1/PersistentVolumeClaim", Claims::checkClaim),
            Map.entry("v1/PersistentVolume", Claims::checkVolume),
            Map.entry("v1/LimitRange", Quotas::checkLimits),
            Map.entry("v1/ResourceQuota", Quotas::checkQuota),
            Map.entry("apps/v1/Deployment", Workloads::checkDeployment),
            Map.entry("apps/v1/ReplicaSet", Workloads::checkReplicaSet),
            Map.entry("apps/v1/StatefulSet", Workloads::checkStatefulSet),
            Map.entry("apps/v1/DaemonSet", Workloads::checkDaemonSet),
            Map.entry("batch/v1/Job", Jobs::checkJob),
            Map.entry("batch/v1/CronJob", Jobs::checkCronJob),
            Map.entry("networking.k8s.io/v1/Ingress", Ingresses::check),
            Map.entry("networking.k8s.io/v1/IngressClass", Ingresses::checkClass),
            Map.entry("networking.k8s.io/v1/NetworkPolicy", NetworkPolicies::check),
            Map.entry("discovery.k8s.io/v1/EndpointSlice", NetworkPolicies::checkSlice),
            Map.entry("policy/v1/PodDisruptionBudget", Scaling::checkBudget),
            Map.entry("autoscaling/v2/HorizontalPodAutoscaler", Scaling::checkAutoscaler),
            Map.entry("rbac.authorization.k8s.io/v1/Role", AccessRules::checkRole),
            Map.entry("rbac.authorization.k8s.io/v1/ClusterRole", AccessRules::checkClusterRole),
            Map.entry("rbac.authorization.k8s.io/v1/RoleBinding", AccessRules::checkBinding),
            Map.entry("rbac.authorization.k8s.io/v1/ClusterRoleBinding", AccessRules::checkClusterBinding),
            Map.entry("storage.k8s.io/v1/StorageClass", Claims::checkClass),
            Map.entry("scheduling.k8s.io/v1/PriorityClass", OtherKinds::checkPriorityClass),
            Map.entry("node.k8s.io/v1/RuntimeClass", OtherKinds::checkRuntimeClass),
            Map.entry("coordination.k8s.io/v1/Lease", OtherKinds::checkLease),
            Map.entry(
                    "admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration", AdmissionRules::checkValidating),
            Map.entry("admissionregistration.k8s.io/v1/MutatingWebhookConfiguration", AdmissionRules::checkMutating));

    private BuiltInRules() {}

    /** The rules of a kind; null when it has none of its own here. */
    public static @Nullable KindRule of(String kind) {
        return RULES.get(kind);
    }

    /** The rule for all other kinds: valid metadata. */
    public static KindRule ofOthers() {
        return OtherKinds::checkMetadataOnly;
    }
}
