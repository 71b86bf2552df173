package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.FieldPath;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** {@code plain-secret}: a Secret with unencrypted values in the repository. */
final class PlainSecret implements CrossObjectRule {

    /** The prefixes of references, which another tool replaces before or during the deployment. */
    private static final List<String> REFERENCES = List.of(
            "op://", // 1Password
            "vault:", // bank-vaults' webhook
            "ref+", // vals
            "secretref+", // vals, of helmfile
            "arn:aws:secretsmanager:",
            "projects/", // Google's Secret Manager
            "azkv:",
            "awssm:",
            "gcpsm:",
            "sops:",
            "ENC[", // SOPS
            "<path:", // Argo CD Vault Plugin
            "<sops:",
            "{{", // a template
            "$__file{",
            "file://");

    /** A part of the path of a template in a chart archive. */
    private static final String IN_ARCHIVE = ".tgz/";

    @Override
    public String name() {
        return "plain-secret";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        for (ObjectsOfTarget.Item item : set.ofKind("Secret")) {
            if (item.resource().gvk().apiVersion().equals("v1") && !ArgoSecrets.isConfiguration(item)) {
                for (String field : new String[] {"data", "stringData"}) {
                    if (holdsSecrets(item, field)) {
                        boolean ofChart = item.resource().root().span().path().contains(IN_ARCHIVE);
                        set.add(
                                name(),
                                Finding.Severity.WARNING,
                                item,
                                FieldPath.ROOT.field(field),
                                ofChart
                                        ? "the chart makes this Secret from its defaults or from values in the repository,"
                                                + " which others read, too"
                                        : "the values of this Secret are committed in plain text, where everyone with"
                                                + " a clone reads them",
                                ofChart
                                        ? "name a Secret of your own in the values of the chart, sealed (SealedSecret,"
                                                + " SOPS) or from elsewhere (ExternalSecret)"
                                        : "keep them sealed (SealedSecret, SOPS) or elsewhere (ExternalSecret), and"
                                                + " change them now");
                        break;
                    }
                }
            }
        }
    }

    private static boolean holdsSecrets(ObjectsOfTarget.Item item, String field) {
        boolean encoded = field.equals("data");
        for (Map.Entry<String, Object> entry : item.part().entries(field).entrySet()) {
            if (entry.getValue() instanceof String text && !isReference(text)) {
                String value = encoded ? decoded(text) : text;
                // binary data is a key or a certificate
                boolean binary = encoded && value.isEmpty() && !text.isBlank();
                if (binary || !isReference(value) && Credential.isOne(entry.getKey(), value)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isReference(String value) {
        String text = value.strip();
        return REFERENCES.stream().anyMatch(text::startsWith)
                || text.startsWith("<") && text.endsWith(">")
                || text.contains("<path:")
                || text.startsWith("$") && !text.contains(" ") && (text.endsWith("}") || text.endsWith(")"));
    }

    private static String decoded(String text) {
        try {
            return new String(Base64.getMimeDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
