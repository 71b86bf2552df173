package dev.kasane.change.diff;

import dev.kasane.yaml.PrintedScalar;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import org.jspecify.annotations.Nullable;

/** A value in printed form, for comparisons: equal to every value that is printed alike, in any order of its keys. */
final class CanonicalValue {

    private final YamlNode node;
    private final int hash;

    CanonicalValue(YamlNode node) {
        this.node = node;
        this.hash = hash(node);
    }

    /** Whether two values are printed alike. */
    static boolean areEqual(YamlNode a, YamlNode b) {
        if (a == b) {
            return true;
        }
        if (a instanceof YamlMap map) {
            return b instanceof YamlMap other && areEqual(map, other);
        }
        if (a instanceof YamlList list) {
            return b instanceof YamlList other && areEqual(list, other);
        }
        return b instanceof YamlScalar other && PrintedScalar.areEqual((YamlScalar) a, other);
    }

    private static boolean areEqual(YamlMap a, YamlMap b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            YamlNode other = b.get(a.key(i).text());
            if (other == null || !areEqual(a.value(i), other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean areEqual(YamlList a, YamlList b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!areEqual(a.get(i), b.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static int hash(YamlNode node) {
        int hash = 1;
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                hash += map.key(i).text().hashCode() * 31 ^ hash(map.value(i));
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                hash = hash * 31 + hash(item);
            }
        } else {
            hash = PrintedScalar.orOwn((YamlScalar) node).text().hashCode();
        }
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CanonicalValue printed && hash == printed.hash && areEqual(node, printed.node);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
