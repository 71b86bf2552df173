package dev.kasane.check.crossobject;

import dev.kasane.check.value.JsonCursor;
import java.util.List;
import java.util.Set;

/**
 * The level {@code restricted} of the Pod Security Standards, as in Kubernetes 1.34: the rules beyond {@code baseline}.
 */
final class RestrictedLevel {

    private static final Set<String> REFUSED_VOLUMES = Set.of(
            "awsElasticBlockStore",
            "azureDisk",
            "azureFile",
            "cephfs",
            "cinder",
            "fc",
            "flexVolume",
            "flocker",
            "gcePersistentDisk",
            "gitRepo",
            "glusterfs",
            "iscsi",
            "nfs",
            "photonPersistentDisk",
            "portworxVolume",
            "quobyte",
            "rbd",
            "scaleIO",
            "storageos",
            "vsphereVolume");

    private static final Set<String> PROFILES = Set.of("RuntimeDefault", "Localhost");

    private final JsonCursor spec;
    private final JsonCursor ofPod;
    private final List<PodFault> faults;

    private RestrictedLevel(JsonCursor spec, List<PodFault> faults) {
        this.spec = spec;
        this.ofPod = spec.part("securityContext");
        this.faults = faults;
    }

    /** Adds the violations of the level in a pod. */
    static void check(Pod pod, List<PodFault> faults) {
        new RestrictedLevel(pod.spec(), faults).check(pod.containers());
    }

    private void check(List<JsonCursor> containers) {
        for (JsonCursor volume : spec.parts("volumes")) {
            for (String type : REFUSED_VOLUMES) {
                if (volume.has(type)) {
                    add(type + " volume " + volume.text("name"), volume, type);
                }
            }
        }
        if (isRoot(ofPod)) {
            add("runAsUser 0", ofPod, "runAsUser");
        }
        if (ofPod.has("runAsNonRoot") && !ofPod.flag("runAsNonRoot")) {
            add("runAsNonRoot is not true", ofPod, "runAsNonRoot");
        }
        // Windows has neither privilege escalation, capabilities nor seccomp
        boolean isLinux = !spec.part("os").text("name").equals("windows");
        for (JsonCursor container : containers) {
            String whose = " (container " + container.text("name") + ")";
            JsonCursor context = container.part("securityContext");
            if (isLinux) {
                checkOfLinux(context, whose);
            }
            boolean nonRoot = context.has("runAsNonRoot") ? context.flag("runAsNonRoot") : ofPod.flag("runAsNonRoot");
            if (!nonRoot) {
                add("runAsNonRoot is not true" + whose, context, "runAsNonRoot");
            }
            if (isRoot(context)) {
                add("runAsUser 0" + whose, context, "runAsUser");
            }
        }
    }

    private void checkOfLinux(JsonCursor context, String whose) {
        if (!Boolean.FALSE.equals(context.get("allowPrivilegeEscalation"))) {
            add("allowPrivilegeEscalation is not false" + whose, context, "allowPrivilegeEscalation");
        }
        JsonCursor capabilities = context.part("capabilities");
        if (!capabilities.texts("drop").contains("ALL")) {
            add("capabilities do not drop ALL" + whose, capabilities, "drop");
        }
        for (String added : capabilities.texts("add")) {
            if (!added.equals("NET_BIND_SERVICE")) {
                add("capability " + added + whose, capabilities, "add");
            }
        }
        String own = context.part("seccompProfile").text("type");
        String profile = own.isEmpty() ? ofPod.part("seccompProfile").text("type") : own;
        if (!PROFILES.contains(profile)) {
            add("no seccompProfile" + whose, context, "seccompProfile");
        }
    }

    private static boolean isRoot(JsonCursor context) {
        return context.has("runAsUser") && context.number("runAsUser") == 0;
    }

    private void add(String reason, JsonCursor at, String field) {
        faults.add(new PodFault(reason, at.at(field)));
    }
}
