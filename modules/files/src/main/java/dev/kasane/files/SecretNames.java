package dev.kasane.files;

import java.util.List;
import java.util.Locale;

/**
 * Names of fields whose values look like secrets, for files that declare no secrets, such as the values of a chart. A
 * value too many is hidden rather than one too few.
 */
public final class SecretNames {

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

    /** Ends of names of fields that contain the place of a secret, or whether there is one. */
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

    private SecretNames() {}

    /** Whether what is below a field of this name looks like a secret. */
    public static boolean isSecret(String name) {
        String letters = letters(name);
        return !isHarmlessWord(letters) && WORDS.stream().anyMatch(letters::contains);
    }

    /** Whether a field of this name contains the place of a secret rather than its value, at any place. */
    public static boolean isHarmless(String name) {
        return isHarmlessWord(letters(name));
    }

    private static boolean isHarmlessWord(String letters) {
        return letters.startsWith("existing")
                || HARMLESS.stream().anyMatch(letters::endsWith)
                || letters.equals("imagepullsecrets")
                || letters.equals("automountserviceaccounttoken");
    }

    private static String letters(String name) {
        StringBuilder letters = new StringBuilder(name.length());
        for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
            if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                letters.append(c);
            }
        }
        return letters.toString();
    }
}
