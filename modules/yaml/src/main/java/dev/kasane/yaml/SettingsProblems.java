package dev.kasane.yaml;

import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import java.util.HashSet;
import java.util.Set;

/**
 * Problems of YAML that kasane's configuration files do not allow, such as a second document, with the same message in
 * every reader.
 */
public final class SettingsProblems {

    private SettingsProblems() {}

    /** An alias, such as {@code *a}. */
    public static Problem alias(Span at) {
        return Problem.error("aliases are not read in files of kasane", at, "write the value out");
    }

    /** A key that is in the map already. */
    public static Problem repeatedKey(String key, Span at) {
        return Problem.error("the field " + key + " is there twice", at, "remove one of them");
    }

    /** The problem of a second document. */
    public static Problem secondDocument(Span at) {
        return Problem.error(
                "one document is expected in a file", at, "move this one to a file of its own, or remove it");
    }

    static void refuseRepeatedKeys(YamlMap map) {
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < map.size(); i++) {
            YamlScalar key = map.key(i);
            if (!keys.add(key.text())) {
                throw repeatedKey(key.text(), key.span()).asException();
            }
        }
    }
}
