package dev.kasane.check.builtin;

import dev.kasane.check.schema.Amount;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules for PersistentVolumeClaims, PersistentVolumes and StorageClasses. */
final class Claims {

    private static final List<String> MODES =
            List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");

    private static final Set<String> SOURCES = Set.of(
            "gcePersistentDisk",
            "awsElasticBlockStore",
            "hostPath",
            "glusterfs",
            "nfs",
            "rbd",
            "iscsi",
            "cinder",
            "cephfs",
            "fc",
            "flocker",
            "flexVolume",
            "azureFile",
            "vsphereVolume",
            "quobyte",
            "azureDisk",
            "photonPersistentDisk",
            "portworxVolume",
            "scaleIO",
            "local",
            "storageos",
            "csi");

    private Claims() {}

    static void checkClaim(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        checkSpec(object.part("spec"), faults);
    }

    static void checkSpec(JsonCursor spec, Faults faults) {
        checkModes(spec, "at least 1 access mode is required", faults);
        Labels.checkSelector(spec.partOrNull("selector"), faults);
        JsonCursor requests = spec.part("resources").part("requests");
        var path = spec.at("resources").key("storage");
        if (!requests.has("storage")) {
            faults.required(path);
        } else {
            Amount amount = Amount.orZero(requests.text("storage"));
            if (amount.sign() <= 0) {
                faults.invalid(path, amount.canonical(), "must be greater than zero");
            }
        }
        EnumFields.name(spec, "storageClassName", Names::subdomain, faults);
        EnumFields.name(spec, "volumeAttributesClassName", Names::subdomain, faults);
        EnumFields.check(spec, "volumeMode", List.of("Block", "Filesystem"), faults);
        checkDataSource(spec, "dataSource", faults);
        checkDataSource(spec, "dataSourceRef", faults);
    }

    private static void checkDataSource(JsonCursor spec, String field, Faults faults) {
        JsonCursor source = spec.partOrNull(field);
        if (source == null) {
            return;
        }
        for (String name : List.of("name", "kind")) {
            if (source.text(name).isEmpty()) {
                faults.required(source.at(name));
            }
        }
        if (source.text("apiGroup").isEmpty()
                && !source.text("kind").isEmpty()
                && !source.text("kind").equals("PersistentVolumeClaim")) {
            faults.invalid(
                    source.path(),
                    source.text("kind"),
                    "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
        }
    }

    private static void checkModes(JsonCursor spec, String none, Faults faults) {
        List<String> modes = spec.texts("accessModes");
        if (modes.isEmpty()) {
            faults.required(spec.at("accessModes"), none);
        }
        for (String mode : modes) {
            if (!MODES.contains(mode)) {
                faults.notSupported(spec.at("accessModes"), mode, MODES);
            }
        }
        if (modes.contains("ReadWriteOncePod") && Set.copyOf(modes).size() > 1) {
            faults.forbidden(spec.at("accessModes"), "may not use ReadWriteOncePod with other access modes");
        }
    }

    static void checkVolume(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        checkModes(spec, "", faults);
        Map<String, Object> capacity = spec.entries("capacity");
        if (capacity.isEmpty()) {
            faults.required(spec.at("capacity"));
        }
        if (capacity.size() != 1 || !capacity.containsKey("storage")) {
            faults.notSupported(
                    spec.at("capacity"), spec.has("capacity") ? Json.copy(capacity) : Json.NULL, List.of("storage"));
        }
        capacity.forEach((name, text) -> {
            Amount amount = Amount.orZero(String.valueOf(text));
            if (amount.sign() <= 0) {
                faults.invalid(spec.at("capacity").key(name), amount.canonical(), "must be greater than zero");
            }
        });
        EnumFields.check(spec, "persistentVolumeReclaimPolicy", List.of("Delete", "Recycle", "Retain"), faults);
        EnumFields.check(spec, "volumeMode", List.of("Block", "Filesystem"), faults);
        EnumFields.name(spec, "storageClassName", Names::subdomain, faults);
        EnumFields.name(spec, "volumeAttributesClassName", Names::subdomain, faults);
        checkSources(spec, faults);
        JsonCursor needed = spec.part("nodeAffinity").partOrNull("required");
        if (needed != null) {
            Scheduling.checkNodeSelector(needed, faults);
        } else if (spec.has("nodeAffinity")) {
            faults.required(spec.part("nodeAffinity").at("required"), "must specify required node constraints");
        }
    }

    private static void checkSources(JsonCursor spec, Faults faults) {
        int found = 0;
        for (String source : spec.map().keySet().stream()
                .filter(SOURCES::contains)
                .sorted(Claims::asServer)
                .toList()) {
            JsonCursor part = spec.part(source);
            if (found++ > 0) {
                faults.forbidden(part.path(), "may not specify more than 1 volume type");
                continue;
            }
            switch (source) {
                case "hostPath" -> {
                    Volumes.checkHostPath(part, faults);
                    if (part.text("path").equals("/")
                            && spec.text("persistentVolumeReclaimPolicy").equals("Recycle")) {
                        faults.forbidden(
                                spec.at("persistentVolumeReclaimPolicy"),
                                "may not be 'recycle' for a hostPath mount of '/'");
                    }
                }
                case "nfs" -> {
                    EnumFields.required(part, "server", faults);
                    EnumFields.required(part, "path", faults);
                    if (!part.text("path").isEmpty() && !part.text("path").startsWith("/")) {
                        faults.invalid(part.at("path"), part.text("path"), "must be an absolute path");
                    }
                }
                case "csi" -> {
                    EnumFields.required(part, "driver", faults);
                    EnumFields.required(part, "volumeHandle", faults);
                    EnumFields.name(part, "driver", name -> Names.subdomain(Names.lower(name)), faults);
                }
                case "local" -> {
                    EnumFields.required(part, "path", faults);
                    if (!spec.has("nodeAffinity")) {
                        faults.required(spec.at("nodeAffinity"), "Local volume requires node affinity");
                    }
                }
                default -> {
                    // the rules of the drivers that were moved out of Kubernetes
                }
            }
        }
        if (found == 0) {
            faults.required(spec.path(), "must specify a volume type");
        }
    }

    /** The server looks at hostPath first, of the volumes that are still used. */
    private static int asServer(String a, String b) {
        List<String> order =
                List.of("hostPath", "gcePersistentDisk", "awsElasticBlockStore", "glusterfs", "flocker", "nfs", "rbd");
        int first = order.indexOf(a);
        int second = order.indexOf(b);
        return Integer.compare(first < 0 ? order.size() : first, second < 0 ? order.size() : second);
    }

    static void checkClass(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        String provisioner = object.text("provisioner");
        if (provisioner.isEmpty()) {
            faults.required(object.at("provisioner"));
        } else {
            faults.invalid(object.at("provisioner"), provisioner, Names.qualified(Names.lower(provisioner)));
        }
        object.entries("parameters").forEach((key, value) -> {
            if (key.isEmpty()) {
                faults.invalid(object.at("parameters"), key, "field can not be empty.");
            }
        });
        if (!object.text("reclaimPolicy").isEmpty()) {
            EnumFields.check(object, "reclaimPolicy", List.of("Delete", "Retain"), faults);
        }
        EnumFields.checkPresent(object, "volumeBindingMode", List.of("Immediate", "WaitForFirstConsumer"), faults);
        for (JsonCursor topology : object.parts("allowedTopologies")) {
            for (JsonCursor expression : topology.parts("matchLabelExpressions")) {
                if (expression.list("values").isEmpty()) {
                    faults.required(expression.at("values"));
                }
                faults.invalid(expression.at("key"), expression.text("key"), Names.qualified(expression.text("key")));
            }
        }
    }
}
