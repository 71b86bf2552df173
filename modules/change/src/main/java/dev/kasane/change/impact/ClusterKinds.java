package dev.kasane.change.impact;

import java.util.Set;

/** The kinds that are named by other objects and stand outside namespaces. */
final class ClusterKinds {

    private static final Set<String> KINDS = Set.of(
            "ClusterRole",
            "ClusterTrustBundle",
            "DeviceClass",
            "IngressClass",
            "Node",
            "PersistentVolume",
            "PriorityClass",
            "PriorityLevelConfiguration",
            "RuntimeClass",
            "StorageClass",
            "ValidatingAdmissionPolicy",
            "VolumeAttributesClass");

    private ClusterKinds() {}

    static boolean contains(String kind) {
        return KINDS.contains(kind);
    }
}
