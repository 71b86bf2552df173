package dev.kasane.check.builtin;

import dev.kasane.check.schema.Amount;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rules for volumes of pods. */
final class Volumes {

    /** The kinds of volumes, in the order in which the server looks at them. */
    private static final List<String> SOURCES = List.of(
            "emptyDir",
            "hostPath",
            "gitRepo",
            "gcePersistentDisk",
            "awsElasticBlockStore",
            "secret",
            "nfs",
            "iscsi",
            "glusterfs",
            "flocker",
            "persistentVolumeClaim",
            "rbd",
            "cinder",
            "cephfs",
            "quobyte",
            "downwardAPI",
            "fc",
            "azureFile",
            "configMap",
            "vsphereVolume",
            "photonPersistentDisk",
            "portworxVolume",
            "azureDisk",
            "storageos",
            "projected",
            "scaleIO",
            "csi",
            "ephemeral",
            "image");

    private static final List<String> HOST_PATH_TYPES = List.of(
            "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket");

    private static final String MODE = "must be a number between 0 and 0777 (octal), both inclusive";

    private Volumes() {}

    /** Checks the volumes of a pod; gives the names of those that are right. */
    static Set<String> check(JsonCursor spec, Faults faults) {
        Set<String> names = new LinkedHashSet<>();
        for (JsonCursor volume : spec.parts("volumes")) {
            int before = faults.size();
            checkSources(volume, faults);
            String name = volume.text("name");
            if (name.isEmpty()) {
                faults.required(volume.at("name"));
            } else {
                faults.invalid(volume.at("name"), name, Names.labelWithoutDots(name));
            }
            if (names.contains(name)) {
                faults.duplicate(volume.at("name"), name);
            }
            if (faults.size() == before) {
                names.add(name);
            }
        }
        return names;
    }

    private static void checkSources(JsonCursor volume, Faults faults) {
        int found = 0;
        for (String source : SOURCES) {
            JsonCursor part = volume.partOrNull(source);
            if (part == null) {
                continue;
            }
            if (found++ > 0) {
                faults.forbidden(volume.at(source), "may not specify more than 1 volume type");
            } else {
                checkSource(source, part, faults);
            }
        }
    }

    private static void checkSource(String source, JsonCursor part, Faults faults) {
        switch (source) {
            case "emptyDir" -> {
                if (Amount.orZero(part.text("sizeLimit")).sign() < 0) {
                    faults.forbidden(part.at("sizeLimit"), "SizeLimit field must be a valid resource quantity");
                }
            }
            case "hostPath" -> checkHostPath(part, faults);
            case "gitRepo" -> EnumFields.required(part, "repository", faults);
            case "secret" -> {
                EnumFields.required(part, "secretName", faults);
                checkFiles(part, faults);
            }
            case "configMap" -> {
                EnumFields.required(part, "name", faults);
                checkFiles(part, faults);
            }
            case "downwardAPI" -> {
                checkMode(part, "defaultMode", faults);
                part.parts("items").forEach(item -> checkDownward(item, faults));
            }
            case "nfs" -> {
                EnumFields.required(part, "server", faults);
                EnumFields.required(part, "path", faults);
                if (!part.text("path").isEmpty() && !part.text("path").startsWith("/")) {
                    faults.invalid(part.at("path"), part.text("path"), "must be an absolute path");
                }
            }
            case "persistentVolumeClaim" -> EnumFields.required(part, "claimName", faults);
            case "projected" -> checkProjected(part, faults);
            case "csi" -> {
                EnumFields.required(part, "driver", faults);
                if (part.text("driver").length() > 63) {
                    faults.tooLong(part.at("driver"), 63);
                }
                faults.invalid(
                        part.at("driver"), part.text("driver"), Names.subdomain(Names.lower(part.text("driver"))));
                JsonCursor secret = part.partOrNull("nodePublishSecretRef");
                if (secret != null) {
                    EnumFields.required(secret, "name", faults);
                }
            }
            case "ephemeral" -> {
                JsonCursor template = part.partOrNull("volumeClaimTemplate");
                if (template == null) {
                    faults.required(part.at("volumeClaimTemplate"));
                } else {
                    Claims.checkSpec(template.part("spec"), faults);
                }
            }
            case "iscsi" -> {
                EnumFields.required(part, "targetPortal", faults);
                EnumFields.required(part, "iqn", faults);
            }
            case "glusterfs" -> {
                EnumFields.required(part, "endpoints", faults);
                EnumFields.required(part, "path", faults);
            }
            case "rbd" -> {
                if (part.list("monitors").isEmpty()) {
                    faults.required(part.at("monitors"));
                }
                EnumFields.required(part, "image", faults);
            }
            case "cephfs" -> {
                if (part.list("monitors").isEmpty()) {
                    faults.required(part.at("monitors"));
                }
            }
            case "cinder", "awsElasticBlockStore", "portworxVolume" -> EnumFields.required(part, "volumeID", faults);
            case "gcePersistentDisk" -> EnumFields.required(part, "pdName", faults);
            case "azureFile" -> {
                EnumFields.required(part, "secretName", faults);
                EnumFields.required(part, "shareName", faults);
            }
            default -> {
                // the server's rules for other volume types are not checked
            }
        }
    }

    static void checkHostPath(JsonCursor part, Faults faults) {
        if (part.text("path").isEmpty()) {
            faults.required(part.at("path"));
        } else if (isUpwards(part.text("path"))) {
            faults.invalid(part.at("path"), part.text("path"), "must not contain '..'");
        }
        if (part.has("type") && !HOST_PATH_TYPES.contains(part.text("type"))) {
            faults.notSupported(part.at("type"), part.text("type"), HOST_PATH_TYPES);
        }
    }

    private static boolean isUpwards(String path) {
        return Arrays.asList(path.split("/")).contains("..");
    }

    private static void checkMode(JsonCursor part, String field, Faults faults) {
        if (part.number(field) < 0 || part.number(field) > 0777) {
            faults.invalid(part.at(field), part.number(field), MODE);
        }
    }

    private static void checkFiles(JsonCursor part, Faults faults) {
        checkMode(part, "defaultMode", faults);
        for (JsonCursor item : part.parts("items")) {
            EnumFields.required(item, "key", faults);
            checkFilePath(item, faults);
            checkMode(item, "mode", faults);
        }
    }

    private static void checkFilePath(JsonCursor item, Faults faults) {
        if (item.text("path").isEmpty()) {
            faults.required(item.at("path"));
        } else {
            checkFileName(item.text("path"), item.at("path"), faults);
        }
    }

    private static void checkFileName(String path, FieldPath at, Faults faults) {
        checkInnerPath(path, at, faults);
        if (path.startsWith("..") && !path.startsWith("../") && !path.equals("..")) {
            faults.invalid(at, path, "must not start with '..'");
        }
    }

    /** A path must stay within the folder it starts in. */
    static void checkInnerPath(String path, FieldPath at, Faults faults) {
        if (path.startsWith("/")) {
            faults.invalid(at, path, "must be a relative path");
        }
        if (isUpwards(path)) {
            faults.invalid(at, path, "must not contain '..'");
        }
    }

    private static void checkDownward(JsonCursor item, Faults faults) {
        checkFilePath(item, faults);
        checkMode(item, "mode", faults);
        JsonCursor field = item.partOrNull("fieldRef");
        JsonCursor resource = item.partOrNull("resourceFieldRef");
        if (field != null) {
            Environment.checkField(field, Environment.VOLUME_FIELDS, faults);
            if (resource != null) {
                faults.invalid(
                        item.path(), "resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
            }
        } else if (resource != null) {
            if (resource.text("containerName").isEmpty()) {
                faults.required(resource.at("containerName"));
            }
            Environment.checkResource(resource, faults);
        } else {
            faults.required(item.path(), "one of fieldRef and resourceFieldRef is required");
        }
    }

    private static void checkProjected(JsonCursor part, Faults faults) {
        checkMode(part, "defaultMode", faults);
        for (JsonCursor source : part.parts("sources")) {
            int found = 0;
            for (String kind :
                    List.of("secret", "configMap", "downwardAPI", "serviceAccountToken", "clusterTrustBundle")) {
                JsonCursor inner = source.partOrNull(kind);
                if (inner == null) {
                    continue;
                }
                if (found++ > 0) {
                    faults.forbidden(source.path(), "may not specify more than 1 volume type per source");
                    continue;
                }
                switch (kind) {
                    case "secret", "configMap" -> {
                        EnumFields.required(inner, "name", faults);
                        checkFiles(inner, faults);
                    }
                    case "downwardAPI" -> inner.parts("items").forEach(item -> checkDownward(item, faults));
                    case "serviceAccountToken" -> checkToken(inner, faults);
                    default -> checkFilePath(inner, faults);
                }
            }
            if (found == 0) {
                faults.required(
                        source.path(), "must specify one of: secret, configMap, downwardAPI, serviceAccountToken");
            }
        }
    }

    private static void checkToken(JsonCursor token, Faults faults) {
        long seconds = token.has("expirationSeconds") ? token.number("expirationSeconds") : 3600;
        if (seconds < 600) {
            faults.invalid(token.at("expirationSeconds"), seconds, "may not specify a duration less than 10 minutes");
        } else if (seconds > 1L << 32) {
            faults.invalid(
                    token.at("expirationSeconds"), seconds, "may not specify a duration larger than 2^32 seconds");
        }
        checkFilePath(token, faults);
    }
}
