package dev.kasane.helm;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces random values of an object with placeholders, where they are still as the chart printed them: at the same
 * path, or anywhere if they are long. The fields that identify the object are unchanged.
 */
public final class RandomPlaceholders {

    private static final Set<String> KEPT = Set.of("apiVersion", "kind", "metadata.name", "metadata.namespace");

    /** Two values of this length are not equal by chance. */
    private static final int LONG = 8;

    private final Map<String, RandomText> byPath = new HashMap<>();
    private final Map<String, RandomText> byText = new HashMap<>();
    private final String words;

    private RandomPlaceholders(String words) {
        this.words = words;
    }

    /**
     * The object with placeholders for random values; the same instance if it has none.
     *
     * @param texts the values, of objects of any kind
     */
    public static YamlMap in(YamlMap object, List<RandomText> texts, String words) {
        RandomPlaceholders fields = new RandomPlaceholders(words);
        for (RandomText text : texts) {
            if (text.kind().equals(object.text("kind"))) {
                fields.byPath.put(text.path() + '\n' + text.first(), text);
                if (text.first().length() >= LONG) {
                    fields.byText.put(text.first(), text);
                }
            }
        }
        return fields.byPath.isEmpty() ? object : fields.replaced("", object);
    }

    private YamlNode replaced(String path, YamlNode node) {
        if (node instanceof YamlMap map) {
            return replaced(path, map);
        }
        if (node instanceof YamlList list) {
            return replaced(path, list);
        }
        RandomText text = node instanceof YamlScalar scalar ? text(path, scalar) : null;
        return text == null ? node : YamlScalar.string(node.origin(), node.offset(), text.withPlaceholder(words));
    }

    private @Nullable RandomText text(String path, YamlScalar scalar) {
        if (KEPT.contains(path)) {
            return null;
        }
        RandomText there = byPath.get(path + '\n' + scalar.text());
        return there == null ? byText.get(scalar.text()) : there;
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
