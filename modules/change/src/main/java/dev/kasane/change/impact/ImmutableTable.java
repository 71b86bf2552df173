package dev.kasane.change.impact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields that are immutable regardless of other fields, observed on kube-apiserver 1.34 by changing each field of
 * each kind by itself. {@link Refusal}s find changes that depend on other fields.
 *
 * <p>A line is a group and kind, the hint, and fields: {@code spec.*} means all fields of {@code spec} but those with
 * {@code -}; {@code ?} marks one that may be set once, {@code ^} one that may not be removed.
 */
final class ImmutableTable {

    private static final String TEXT = """
            * leave metadata.uid metadata.deletionTimestamp metadata.deletionGracePeriodSeconds
            apps/Deployment recreate spec.selector
            apps/DaemonSet recreate spec.selector
            apps/ReplicaSet recreate spec.selector
            apps/StatefulSet orphan spec.* -replicas -ordinals -template -updateStrategy -revisionHistoryLimit
            apps/StatefulSet orphan -persistentVolumeClaimRetentionPolicy -minReadySeconds
            apps/ControllerRevision rename data
            batch/Job rename spec.selector spec.completionMode spec.managedBy spec.podFailurePolicy spec.successPolicy
            batch/Job rename spec.backoffLimitPerIndex
            /Secret rename type
            /PersistentVolumeClaim move spec.* -resources -volumeAttributesClassName
            /PersistentVolumeClaim move spec.storageClassName? spec.volumeName?
            /PersistentVolume move spec.* -capacity -accessModes -persistentVolumeReclaimPolicy -storageClassName
            /PersistentVolume move -mountOptions -claimRef spec.nodeAffinity? spec.volumeAttributesClassName^
            /ResourceQuota recreate spec.scopes
            /Node recreate spec.podCIDR? spec.podCIDRs? spec.providerID? spec.externalID
            storage.k8s.io/StorageClass recreate provisioner parameters reclaimPolicy volumeBindingMode
            storage.k8s.io/VolumeAttributesClass rename driverName parameters
            storage.k8s.io/CSIDriver recreate spec.attachRequired spec.volumeLifecycleModes
            storage.k8s.io/CSIStorageCapacity recreate nodeTopology storageClassName
            storage.k8s.io/VolumeAttachment recreate spec
            rbac.authorization.k8s.io/RoleBinding recreate roleRef
            rbac.authorization.k8s.io/ClusterRoleBinding recreate roleRef
            scheduling.k8s.io/PriorityClass rename value preemptionPolicy
            node.k8s.io/RuntimeClass rename handler
            networking.k8s.io/IngressClass rename spec.controller
            networking.k8s.io/IPAddress recreate spec.parentRef
            discovery.k8s.io/EndpointSlice recreate addressType
            resource.k8s.io/ResourceClaim rename spec
            resource.k8s.io/ResourceClaimTemplate rename spec
            resource.k8s.io/ResourceSlice recreate spec.driver spec.nodeName spec.pool.name
            apiextensions.k8s.io/CustomResourceDefinition definition spec.group spec.scope spec.names.kind
            apiextensions.k8s.io/CustomResourceDefinition definition spec.names.plural
            apiregistration.k8s.io/APIService rename spec.group spec.version
            """;

    /** The condition under which a field is immutable. */
    enum When {
        ALWAYS,
        ONCE_SET,
        WHEN_REMOVED
    }

    /** A field such as {@code spec.selector}, or all of {@code spec}. */
    record Field(String path, When when) {

        boolean isAllOf() {
            return path.endsWith(".*");
        }
    }

    /**
     * The immutable fields of a kind.
     *
     * @param hint what to do about it
     * @param fields the fields
     * @param free fields that a pattern excludes
     */
    record Entry(Hint hint, List<Field> fields, List<String> free) {}

    private static final Map<String, Entry> ENTRIES = new HashMap<>();

    static {
        for (String line : TEXT.split("\n")) {
            List<String> words = List.of(line.split(" "));
            Entry entry = ENTRIES.computeIfAbsent(
                    words.getFirst(),
                    ignored -> new Entry(Hint.named(words.get(1)), new ArrayList<>(), new ArrayList<>()));
            words.subList(2, words.size()).forEach(word -> add(entry, word));
        }
    }

    private ImmutableTable() {}

    private static void add(Entry entry, String word) {
        String path = word.substring(0, word.length() - 1);
        if (word.startsWith("-")) {
            entry.free().add(word.substring(1));
        } else if (word.endsWith("?")) {
            entry.fields().add(new Field(path, When.ONCE_SET));
            entry.free().add(path.substring(path.lastIndexOf('.') + 1));
        } else if (word.endsWith("^")) {
            entry.fields().add(new Field(path, When.WHEN_REMOVED));
            entry.free().add(path.substring(path.lastIndexOf('.') + 1));
        } else {
            entry.fields().add(new Field(word, When.ALWAYS));
        }
    }

    /** The immutable fields of a kind; an unknown kind has no entries of its own. */
    static List<Entry> of(String group, String kind) {
        List<Entry> entries = new ArrayList<>();
        for (String key : List.of(group + "/" + kind, "*")) {
            Entry entry = ENTRIES.get(key);
            if (entry != null) {
                entries.add(entry);
            }
        }
        return entries;
    }
}
