package dev.kasane.yaml;

import dev.kasane.files.Origin;
import java.util.Arrays;

/**
 * A stack of the entries of all maps and lists that are being read, the innermost on top. One pair of arrays serves a
 * whole document.
 */
final class EntryStack {

    private YamlScalar[] keys = new YamlScalar[32];
    private YamlNode[] values = new YamlNode[32];
    private int size;

    /** Where the entries of a map or list begin that starts now. */
    int mark() {
        return size;
    }

    /** Adds an entry to the innermost map. */
    void add(YamlScalar key, YamlNode value) {
        add(value);
        keys[size - 1] = key;
    }

    /** Adds an item to the innermost list. */
    void add(YamlNode item) {
        if (size == values.length) {
            keys = Arrays.copyOf(keys, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = item;
    }

    /** Takes the items above a mark off. */
    YamlNode[] list(int mark) {
        YamlNode[] items = Arrays.copyOfRange(values, mark, size);
        size = mark;
        return items;
    }

    /** Takes the entries above a mark off and makes a map of them. */
    YamlMap map(int mark, Origin origin, int offset, YamlTag tag, int style, YamlReader.Dialect dialect) {
        boolean merges = false;
        for (int i = mark; i < size; i++) {
            merges |= keys[i].text().equals(MergeKeys.MERGE);
        }
        YamlScalar[] mapKeys = Arrays.copyOfRange(keys, mark, size);
        YamlMap map = new YamlMap(origin, offset, tag, style, mapKeys, list(mark));
        if (dialect == YamlReader.Dialect.SETTINGS) {
            SettingsProblems.refuseRepeatedKeys(map);
        }
        return merges && !dialect.isYaml11() ? MergeKeys.resolve(map) : map;
    }
}
