package dev.kasane.flux.render;

import dev.kasane.resource.Resource;
import dev.kasane.resource.Scopes;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Objects that SOPS encrypted, without what decryption takes away: the metadata of SOPS. Nothing is decrypted: each
 * encrypted value stands for the value that it hides, so that another one counts as a change.
 */
final class StandIns {

    private static final String ENCRYPTED = "ENC[";

    private StandIns() {}

    static boolean isEncrypted(Resource resource) {
        return resource.root().map("sops") != null;
    }

    static Resource of(Resource resource, Scopes scopes) {
        YamlMap root = resource.root().without("sops");
        YamlMap data = root.map("data");
        if (data != null && resource.gvk().kind().equals("Secret")) {
            List<YamlScalar> keys = new ArrayList<>();
            List<YamlNode> values = new ArrayList<>();
            for (int i = 0; i < data.size(); i++) {
                keys.add(data.key(i));
                values.add(inBase64(data.value(i)));
            }
            root = root.with("data", data.withEntries(keys, values));
        }
        return resource.withRoot(root, scopes);
    }

    private static YamlNode inBase64(YamlNode value) {
        return value instanceof YamlScalar scalar && isEncrypted(scalar.text())
                ? scalar.withText(
                        Base64.getEncoder().encodeToString(scalar.text().getBytes(StandardCharsets.UTF_8)))
                : value;
    }

    static boolean isEncrypted(String text) {
        return text.startsWith(ENCRYPTED);
    }
}
