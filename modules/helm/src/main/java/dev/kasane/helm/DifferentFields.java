package dev.kasane.helm;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.SortedSet;
import java.util.TreeSet;

/** The fields in which two objects differ, as paths such as {@code spec.containers[0].image}. */
final class DifferentFields {

    private final SortedSet<String> paths = new TreeSet<>();

    private DifferentFields() {}

    static SortedSet<String> of(YamlNode one, YamlNode other) {
        DifferentFields fields = new DifferentFields();
        fields.compare("", one, other);
        return fields.paths;
    }

    private void compare(String path, YamlNode one, YamlNode other) {
        if (one instanceof YamlMap a && other instanceof YamlMap b) {
            compareMaps(path, a, b);
        } else if (one instanceof YamlList a && other instanceof YamlList b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                compare(path + "[" + i + "]", a.get(i), b.get(i));
            }
        } else if (!(one instanceof YamlScalar a
                && other instanceof YamlScalar b
                && a.text().equals(b.text())
                && a.tag().text().equals(b.tag().text()))) {
            paths.add(path);
        }
    }

    private void compareMaps(String path, YamlMap a, YamlMap b) {
        for (int i = 0; i < a.size(); i++) {
            String key = a.key(i).text();
            // a key may occur twice: entries at the same position are compared
            YamlNode value = i < b.size() && b.key(i).text().equals(key) ? b.value(i) : b.get(key);
            if (value == null) {
                paths.add(field(path, key));
            } else {
                compare(field(path, key), a.value(i), value);
            }
        }
        for (int i = 0; i < b.size(); i++) {
            if (a.indexOf(b.key(i).text()) < 0) {
                paths.add(path.isEmpty() ? b.key(i).text() : path);
            }
        }
    }

    /** A key with a dot or a slash in it is in brackets, as in reports. */
    static String field(String path, String key) {
        if (key.indexOf('.') >= 0 || key.indexOf('/') >= 0) {
            return path + "[" + key + "]";
        }
        return path.isEmpty() ? key : path + "." + key;
    }
}
