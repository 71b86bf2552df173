package dev.kasane.change.report;

import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Finds the data of Secrets that are nested in other objects, such as templates that contain objects. */
final class NestedSecrets {

    private NestedSecrets() {}

    /** Their values, compared by identity. */
    static Set<YamlScalar> in(YamlMap root) {
        Set<YamlScalar> found = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(root, found);
        return found;
    }

    private static void collect(YamlNode node, Set<YamlScalar> into) {
        if (node instanceof YamlMap map) {
            // a reference to a Secret has its kind, too, and no metadata
            boolean secret = "Secret".equals(map.text("kind"));
            boolean isObject = secret && map.get("metadata") != null;
            for (int i = 0; i < map.size(); i++) {
                String key = map.key(i).text();
                if (isObject
                        ? SecretFields.isSecret(key)
                        : secret && (key.equals("data") || key.equals("stringData"))) {
                    collectAll(map.value(i), into);
                } else {
                    collect(map.value(i), into);
                }
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                collect(item, into);
            }
        }
    }

    private static void collectAll(YamlNode node, Set<YamlScalar> into) {
        if (node instanceof YamlScalar scalar) {
            into.add(scalar);
        } else if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                collectAll(map.value(i), into);
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                collectAll(item, into);
            }
        }
    }
}
