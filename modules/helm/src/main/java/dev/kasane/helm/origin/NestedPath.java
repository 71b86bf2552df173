package dev.kasane.helm.origin;

import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;

/** Converts values that are given by paths, such as {@code a.b=c}, to nested maps. */
public final class NestedPath {

    private NestedPath() {}

    /**
     * A map with a value at a path. The key of a value in a list is the whole path.
     *
     * @param name the path, as {@code --set} takes it
     */
    public static YamlMap in(YamlMap map, YamlScalar name, YamlNode value) {
        boolean isPlain = name.text().indexOf('[') < 0 && name.text().indexOf('\\') < 0;
        return isPlain ? in(map, name.text(), name, value) : put(map, name, value);
    }

    private static YamlMap in(YamlMap map, String path, YamlScalar name, YamlNode value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            return put(map, YamlScalar.string(name.origin(), name.offset(), path), value);
        }
        YamlMap below = map.map(path.substring(0, dot));
        YamlMap inner = below == null ? YamlMap.empty(name.origin(), name.offset()) : below;
        YamlScalar key = YamlScalar.string(name.origin(), name.offset(), path.substring(0, dot));
        return put(map, key, in(inner, path.substring(dot + 1), name, value));
    }

    private static YamlMap put(YamlMap map, YamlScalar key, YamlNode value) {
        int at = map.indexOf(key.text());
        return at < 0 ? map.with(key, value) : map.with(at, value);
    }
}
