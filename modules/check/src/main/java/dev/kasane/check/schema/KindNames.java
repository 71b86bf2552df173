package dev.kasane.check.schema;

import dev.kasane.resource.Gvk;
import java.util.Locale;
import java.util.Set;

/** The plurals and the scope of the built-in kinds of Kubernetes 1.34. */
public final class KindNames {

    private static final Set<String> CLUSTER = Set.of(
            "Namespace",
            "Node",
            "PersistentVolume",
            "ComponentStatus",
            "MutatingWebhookConfiguration",
            "ValidatingWebhookConfiguration",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "MutatingAdmissionPolicy",
            "MutatingAdmissionPolicyBinding",
            "CustomResourceDefinition",
            "APIService",
            "TokenReview",
            "SelfSubjectReview",
            "SelfSubjectAccessReview",
            "SelfSubjectRulesReview",
            "SubjectAccessReview",
            "CertificateSigningRequest",
            "ClusterTrustBundle",
            "FlowSchema",
            "PriorityLevelConfiguration",
            "StorageVersion",
            "StorageVersionMigration",
            "IngressClass",
            "IPAddress",
            "ServiceCIDR",
            "RuntimeClass",
            "ClusterRole",
            "ClusterRoleBinding",
            "DeviceClass",
            "DeviceTaintRule",
            "ResourceSlice",
            "PriorityClass",
            "CSIDriver",
            "CSINode",
            "StorageClass",
            "VolumeAttachment",
            "VolumeAttributesClass");

    private KindNames() {}

    /** The name of a built-in kind in requests. */
    public static String plural(String kind) {
        String lower = kind.toLowerCase(Locale.ROOT);
        if (lower.equals("endpoints")) {
            return lower;
        }
        if (lower.endsWith("s") || lower.endsWith("x") || lower.endsWith("ch")) {
            return lower + "es";
        }
        boolean consonant = lower.length() > 1 && "aeiou".indexOf(lower.charAt(lower.length() - 2)) < 0;
        return lower.endsWith("y") && consonant ? lower.substring(0, lower.length() - 1) + "ies" : lower + "s";
    }

    /** Whether a built-in kind is cluster-scoped. */
    public static boolean isClusterScoped(Gvk gvk) {
        return CLUSTER.contains(gvk.kind());
    }
}
