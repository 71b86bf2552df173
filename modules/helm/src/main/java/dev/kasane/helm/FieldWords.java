package dev.kasane.helm;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Puts words in the place of some fields of an object. What an object is known by stays. */
public final class FieldWords {

    private static final Set<String> KEPT =
            Set.of("apiVersion", "kind", "metadata", "metadata.name", "metadata.namespace");

    private final Set<String> paths;
    private final String words;

    private FieldWords(Set<String> paths, String words) {
        this.paths = paths;
        this.words = words;
    }

    /**
     * The object with words in the place of the fields that it has; the same one when it has none of them.
     *
     * @param paths fields, as {@link RandomObject#fields} has them
     */
    public static YamlMap in(YamlMap object, List<String> paths, String words) {
        Set<String> replaced = new HashSet<>(paths);
        replaced.removeAll(KEPT);
        return new FieldWords(replaced, words).replaced("", object);
    }

    private YamlNode replaced(String path, YamlNode node) {
        if (paths.contains(path)) {
            return YamlScalar.string(node.origin(), node.offset(), words);
        }
        if (node instanceof YamlMap map) {
            return replaced(path, map);
        }
        return node instanceof YamlList list ? replaced(path, list) : node;
    }

    private YamlMap replaced(String path, YamlMap map) {
        List<YamlScalar> keys = new ArrayList<>(map.size());
        List<YamlNode> values = new ArrayList<>(map.size());
        boolean isSame = true;
        for (int i = 0; i < map.size(); i++) {
            YamlNode value = replaced(DifferentFields.field(path, map.key(i).text()), map.value(i));
            isSame &= value == map.value(i);
            keys.add(map.key(i));
            values.add(value);
        }
        return isSame ? map : map.withEntries(keys, values);
    }

    private YamlList replaced(String path, YamlList list) {
        List<YamlNode> items = new ArrayList<>(list.size());
        boolean isSame = true;
        for (int i = 0; i < list.size(); i++) {
            YamlNode item = replaced(path + "[" + i + "]", list.get(i));
            isSame &= item == list.get(i);
            items.add(item);
        }
        return isSame ? list : list.withItems(items);
    }
}
