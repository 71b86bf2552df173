package dev.kasane.resource;

import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Objects that SOPS encrypted, without the metadata of SOPS, as after decryption. Nothing is decrypted: a stand-in
 * replaces each encrypted value, so that another encrypted value is a change.
 */
public final class StandIns {

    /** The field with the metadata of SOPS for decryption. */
    public static final String METADATA = "sops";

    private static final String ENCRYPTED = "ENC[";

    private StandIns() {}

    /** Whether SOPS encrypted a part of an object. */
    public static boolean isEncrypted(Resource resource) {
        return resource.root().map(METADATA) != null;
    }

    /** Whether a text is an encrypted value of SOPS, or kasane's stand-in for a whole file. */
    public static boolean isEncrypted(String text) {
        return text.startsWith(ENCRYPTED);
    }

    /** The stand-in for the text of a whole file, by the digest of its ciphertext. */
    public static String ofDigest(String sha256) {
        return ENCRYPTED + "sha256:" + sha256 + "]";
    }

    /** An object as it is applied, with stand-ins. */
    public static Resource of(Resource resource, Scopes scopes) {
        YamlMap root = resource.root().without(METADATA);
        String kind = resource.gvk().kind();
        if (kind.equals("Secret")) {
            root = inBase64(root, "data");
        } else if (kind.equals("ConfigMap")) {
            root = inBase64(root, "binaryData");
        }
        return resource.withRoot(root, scopes);
    }

    private static YamlMap inBase64(YamlMap root, String field) {
        YamlMap data = root.map(field);
        if (data == null) {
            return root;
        }
        List<YamlScalar> keys = new ArrayList<>();
        List<YamlNode> values = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            keys.add(data.key(i));
            values.add(inBase64(data.value(i)));
        }
        return root.with(field, data.withEntries(keys, values));
    }

    private static YamlNode inBase64(YamlNode value) {
        return value instanceof YamlScalar scalar && isEncrypted(scalar.text())
                ? scalar.withText(
                        Base64.getEncoder().encodeToString(scalar.text().getBytes(StandardCharsets.UTF_8)))
                : value;
    }
}
