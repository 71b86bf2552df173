package dev.kasane.change.impact;

import java.util.Set;

/** The cluster-scoped kinds that other objects refer to. */
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
