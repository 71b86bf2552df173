package dev.kasane.change.edit;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/** Finds the paths at which two values differ in content, ignoring style. */
final class ValueComparison {

    private final List<String> paths = new ArrayList<>();

    private ValueComparison() {}

    /** The paths of the differences: keys and positions with slashes between them. */
    static List<String> between(YamlNode before, YamlNode after) {
        ValueComparison differences = new ValueComparison();
        differences.compare(before, after, "");
        return differences.paths;
    }

    private void compare(YamlNode before, YamlNode after, String path) {
        if (before instanceof YamlMap a && after instanceof YamlMap b) {
            maps(a, b, path);
        } else if (before instanceof YamlList a && after instanceof YamlList b) {
            lists(a, b, path);
        } else if (!(before instanceof YamlScalar a
                && after instanceof YamlScalar b
                && a.text().equals(b.text())
                && a.tag().equals(b.tag()))) {
            paths.add(path);
        }
    }

    private void maps(YamlMap a, YamlMap b, String path) {
        for (int i = 0; i < a.size(); i++) {
            String key = a.key(i).text();
            YamlNode other = b.get(key);
            if (other == null) {
                paths.add(below(path, key));
            } else if (a.indexOf(key) == i) {
                compare(a.value(i), other, below(path, key));
            }
        }
        for (int i = 0; i < b.size(); i++) {
            if (a.indexOf(b.key(i).text()) < 0) {
                paths.add(below(path, b.key(i).text()));
            }
        }
    }

    private void lists(YamlList a, YamlList b, String path) {
        if (a.size() != b.size()) {
            paths.add(path);
            return;
        }
        for (int i = 0; i < a.size(); i++) {
            compare(a.get(i), b.get(i), below(path, Integer.toString(i)));
        }
    }

    static String below(String path, String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }
}
