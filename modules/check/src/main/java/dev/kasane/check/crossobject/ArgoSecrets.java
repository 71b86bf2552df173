package dev.kasane.check.crossobject;

import dev.kasane.check.value.JsonCursor;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Argo CD's Secrets for clusters and repositories. Without credentials they are only configuration. */
final class ArgoSecrets {

    private static final String TYPE = "argocd.argoproj.io/secret-type";

    private static final List<String> CREDENTIALS = List.of(
            "password",
            "sshPrivateKey",
            "tlsClientCertKey",
            "githubAppPrivateKey",
            "gcpServiceAccountKey",
            "bearerToken",
            "keyData");

    private ArgoSecrets() {}

    /** Whether a Secret only contains the address of a cluster or a repository. */
    static boolean isConfiguration(ObjectsOfTarget.Item item) {
        JsonCursor part = item.part();
        Object type = item.labels().get(TYPE);
        if (!"cluster".equals(type) && !"repository".equals(type) && !"repo-creds".equals(type)) {
            return false;
        }
        return part.entries("stringData").entrySet().stream().noneMatch(entry -> isCredential(entry, false))
                && part.entries("data").entrySet().stream().noneMatch(entry -> isCredential(entry, true));
    }

    private static boolean isCredential(Map.Entry<String, Object> entry, boolean encoded) {
        if (CREDENTIALS.contains(entry.getKey())) {
            return !String.valueOf(entry.getValue()).isBlank();
        }
        // the config of a cluster is JSON; its field names show credentials
        return entry.getKey().equals("config")
                && CREDENTIALS.stream()
                        .anyMatch(field -> decoded(String.valueOf(entry.getValue()), encoded)
                                .contains("\"" + field + "\""));
    }

    private static String decoded(String text, boolean encoded) {
        if (!encoded) {
            return text;
        }
        try {
            return new String(Base64.getMimeDecoder().decode(text), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
