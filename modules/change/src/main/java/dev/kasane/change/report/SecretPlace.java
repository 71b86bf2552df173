package dev.kasane.change.report;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of a chart look like secrets: nobody declares them, so the names of fields decide. A value too many is
 * hidden rather than one too few.
 */
final class SecretPlace {

    private static final List<String> WORDS = List.of(
            "password",
            "passwd",
            "passphrase",
            "secret",
            "token",
            "apikey",
            "accesskey",
            "privatekey",
            "credential",
            "connectionstring",
            "htpasswd",
            "adminpw",
            "stringdata");

    /** Ends of names of fields that say where a secret is, or whether there is one. */
    private static final List<String> HARMLESS = List.of(
            "name",
            "names",
            "namespace",
            "ref",
            "refs",
            "enabled",
            "create",
            "path",
            "file",
            "type",
            "kind",
            "class",
            "mode",
            "mount",
            "mountpath",
            "version",
            "image",
            "tag",
            "repository",
            "annotations",
            "labels");

    private static final List<String> NO_SECRETS = List.of("", "true", "false", "null", "~", "{}", "[]");

    private SecretPlace() {}

    /** Whether a value at a path looks like a secret. */
    static boolean isAt(ValuePath path, String text) {
        if (NO_SECRETS.contains(text)) {
            return false;
        }
        if (isPatchOfSecret(text)
                || text.contains("PRIVATE KEY-----")
                || text.matches("(?s).*://[^/\\s:@]*:[^/\\s@]+@.*")) {
            return true;
        }
        String last = letters(path.name());
        if (!path.isItem() && isHarmless(last)) {
            return false;
        }
        for (ValuePath at = path; at != null; at = at.parent()) {
            String name = letters(at.name());
            if (!isHarmless(name) && WORDS.stream().anyMatch(name::contains)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text is a manifest of a Secret or a patch that may be one for it. */
    private static boolean isPatchOfSecret(String text) {
        return SecretFields.isManifest(text) || text.contains("stringData") || text.contains("/data/");
    }

    private static boolean isHarmless(String name) {
        return name.startsWith("existing")
                || HARMLESS.stream().anyMatch(name::endsWith)
                || name.equals("imagepullsecrets")
                || name.equals("automountserviceaccounttoken");
    }

    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    /** The label of an item of a list: its name, which says what its value is. */
    static String label(@Nullable YamlNode item) {
        String name = item instanceof YamlMap map ? map.text("name") : null;
        return name == null ? "" : name;
    }
}
