package dev.kasane.core.yaml;

import dev.kasane.core.source.Origin;
import java.util.Arrays;

/** Collects the entries of a map while it is read. */
final class MapBuilder {

    private static final YamlScalar[] NO_KEYS = {};
    private static final YamlNode[] NO_VALUES = {};

    private YamlScalar[] keys = new YamlScalar[8];
    private YamlNode[] values = new YamlNode[8];
    private int size;
    private boolean hasMergeKey;

    void add(YamlScalar key, YamlNode value) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        keys[size] = key;
        values[size++] = value;
        hasMergeKey |= key.text().equals(MergeKeys.MERGE);
    }

    YamlMap build(Origin origin, int offset, YamlTag tag, int style, YamlReader.Dialect dialect) {
        YamlMap map = size == 0
                ? new YamlMap(origin, offset, tag, style, NO_KEYS, NO_VALUES)
                : new YamlMap(origin, offset, tag, style, Arrays.copyOf(keys, size), Arrays.copyOf(values, size));
        return hasMergeKey && dialect == YamlReader.Dialect.RESOURCES ? MergeKeys.resolve(map) : map;
    }
}
