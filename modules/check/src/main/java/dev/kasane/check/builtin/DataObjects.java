package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.resource.StandIns;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rules for ConfigMaps and Secrets. No message contains a value. */
final class DataObjects {

    private static final long MOST_BYTES = 1 << 20;

    private DataObjects() {}

    static void checkConfigMap(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        Map<String, Object> data = object.entries("data");
        Map<String, Object> binary = object.entries("binaryData");
        long size = 0;
        for (Map.Entry<String, Object> entry : data.entrySet()) {
            FieldPath path = object.at("data").key(entry.getKey());
            faults.invalid(path, entry.getKey(), Names.configKey(entry.getKey()));
            if (binary.containsKey(entry.getKey())) {
                faults.invalid(path, entry.getKey(), "duplicate of key present in binaryData");
            }
            size += String.valueOf(entry.getValue()).getBytes(StandardCharsets.UTF_8).length;
        }
        for (Map.Entry<String, Object> entry : binary.entrySet()) {
            faults.invalid(
                    object.at("binaryData").key(entry.getKey()), entry.getKey(), Names.configKey(entry.getKey()));
            size += decodedLength(entry.getValue());
        }
        if (size > MOST_BYTES) {
            faults.tooLong(FieldPath.ROOT.key(""), MOST_BYTES);
        }
    }

    private static long decodedLength(Object value) {
        return Base64.getMimeDecoder().decode(String.valueOf(value)).length;
    }

    static void checkSecret(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        Map<String, byte[]> data = data(object);
        long size = 0;
        for (Map.Entry<String, byte[]> entry : data.entrySet()) {
            faults.invalid(object.at("data").key(entry.getKey()), entry.getKey(), Names.configKey(entry.getKey()));
            size += entry.getValue().length;
        }
        if (size > MOST_BYTES) {
            faults.tooLong(object.at("data"), MOST_BYTES);
        }
        checkType(object, data, faults);
    }

    /** The data of a Secret with the plain texts written over it. */
    private static Map<String, byte[]> data(JsonCursor object) {
        Map<String, byte[]> data = new LinkedHashMap<>();
        object.entries("data")
                .forEach((key, value) -> data.put(key, Base64.getMimeDecoder().decode(String.valueOf(value))));
        object.entries("stringData")
                .forEach((key, value) -> data.put(key, String.valueOf(value).getBytes(StandardCharsets.UTF_8)));
        return data;
    }

    private static void checkType(JsonCursor object, Map<String, byte[]> data, Faults faults) {
        switch (object.text("type")) {
            case "kubernetes.io/tls" -> need(object, data, faults, "tls.crt", "tls.key");
            case "kubernetes.io/ssh-auth" -> {
                if (data.getOrDefault("ssh-privatekey", new byte[0]).length == 0) {
                    need(object, Map.of(), faults, "ssh-privatekey");
                }
            }
            case "kubernetes.io/basic-auth" -> {
                if (!data.containsKey("username") && !data.containsKey("password")) {
                    need(object, data, faults, "username", "password");
                }
            }
            case "kubernetes.io/dockerconfigjson" -> checkJson(object, data, ".dockerconfigjson", faults);
            case "kubernetes.io/dockercfg" -> checkJson(object, data, ".dockercfg", faults);
            case "kubernetes.io/service-account-token" -> {
                String annotation = "kubernetes.io/service-account.name";
                if (!object.part("metadata").part("annotations").has(annotation)) {
                    faults.required(object.part("metadata").at("annotations").key(annotation));
                }
            }
            default -> {}
        }
    }

    private static void need(JsonCursor object, Map<String, byte[]> data, Faults faults, String... keys) {
        for (String key : keys) {
            if (!data.containsKey(key)) {
                faults.required(object.at("data").key(key));
            }
        }
    }

    private static void checkJson(JsonCursor object, Map<String, byte[]> data, String key, Faults faults) {
        byte[] value = data.get(key);
        if (value == null) {
            faults.required(object.at("data").key(key));
            return;
        }
        if (StandIns.isEncrypted(new String(value, StandardCharsets.UTF_8))) {
            // the value of the stand-in is not known
            return;
        }
        try {
            dev.kasane.yaml.JsonReader.read(
                    new dev.kasane.files.SourceFile(key, value, "Secret"), dev.kasane.yaml.YamlLimits.DEFAULT);
        } catch (dev.kasane.problem.KasaneException e) {
            faults.invalid(object.at("data").key(key), "<secret contents redacted>", "this is not JSON");
        }
    }

    static void checkServiceAccount(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
    }

    static void checkNamespace(JsonCursor object, Faults faults) {
        JsonCursor metadata = object.part("metadata");
        ObjectMeta.check(metadata, Names::labelWithoutDots, faults);
        List<String> finalizers = object.part("spec").texts("finalizers");
        for (String finalizer : finalizers) {
            List<String> wrong = Names.qualified(finalizer);
            // the server leaves the index out
            faults.invalid(object.part("spec").at("finalizers"), finalizer, wrong);
            if (wrong.isEmpty()
                    && !finalizer.contains("/")
                    && !List.of("kubernetes", "orphan", "foregroundDeletion").contains(finalizer)) {
                faults.invalid(
                        object.part("spec").at("finalizers"),
                        finalizer,
                        "name is neither a standard finalizer name nor is it fully qualified");
            }
        }
        for (String mode : List.of("enforce", "audit", "warn")) {
            checkPodSecurity(metadata, "pod-security.kubernetes.io/" + mode, faults);
        }
    }

    private static void checkPodSecurity(JsonCursor metadata, String label, Faults faults) {
        Object level = metadata.entries("labels").get(label);
        if (level instanceof String text
                && !List.of("privileged", "baseline", "restricted").contains(text)) {
            faults.invalid(metadata.at("labels").key(label), text, "must be one of privileged, baseline, restricted");
        }
        Object version = metadata.entries("labels").get(label + "-version");
        if (version instanceof String text && !text.equals("latest") && !text.matches("v1\\.[0-9]{1,3}")) {
            faults.invalid(metadata.at("labels").key(label + "-version"), text, "must be \"latest\" or \"v1.x\"");
        }
    }
}
