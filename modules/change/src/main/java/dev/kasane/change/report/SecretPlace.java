package dev.kasane.change.report;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.files.AddressSecrets;
import dev.kasane.files.SecretNames;
import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds values of a chart that look like secrets. Charts do not declare secrets, so the names of fields decide. A value
 * too many is hidden rather than one too few.
 */
final class SecretPlace {

    private static final List<String> NO_SECRETS = List.of("", "true", "false", "null", "~", "{}", "[]");

    private SecretPlace() {}

    /** Whether a value at a path looks like a secret. */
    static boolean isAt(ValuePath path, String text) {
        if (NO_SECRETS.contains(text)) {
            return false;
        }
        if (isPatchOfSecret(text)
                || text.contains("PRIVATE KEY-----")
                || text.matches("(?s).*://[^/\\s:@]*:[^/\\s@]+@.*")
                || text.indexOf('\n') < 0 && AddressSecrets.isIn(text)) {
            return true;
        }
        if (!path.isItem() && SecretNames.isHarmless(path.name())) {
            return false;
        }
        for (ValuePath at = path; at != null; at = at.parent()) {
            if (SecretNames.isSecret(at.name())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text is a manifest of a Secret or a patch that may be one for it. */
    private static boolean isPatchOfSecret(String text) {
        return SecretFields.isManifest(text) || text.contains("stringData") || text.contains("/data/");
    }

    /** The label of an item of a list: its name, which describes its value. */
    static String label(@Nullable YamlNode item) {
        String name = item instanceof YamlMap map ? map.text("name") : null;
        return name == null ? "" : name;
    }
}
