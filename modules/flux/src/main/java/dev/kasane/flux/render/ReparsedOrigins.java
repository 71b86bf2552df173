package dev.kasane.flux.render;

import dev.kasane.files.Origin;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/** Restores the places of an object that was written as a text and read again. */
public final class ReparsedOrigins {

    private final BinaryOperator<YamlNode> replaced;

    /** @param replaced sets the place of a changed value, from the value before and the value that was read */
    public ReparsedOrigins(BinaryOperator<YamlNode> replaced) {
        this.replaced = replaced;
    }

    /**
     * The object that was read. Unchanged values have their former places; other values have the place from the
     * function.
     */
    public YamlMap in(YamlMap before, YamlMap after) {
        List<YamlScalar> keys = new ArrayList<>();
        List<YamlNode> values = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            int at = before.indexOf(after.key(i).text());
            keys.add(at < 0 ? after.key(i) : before.key(at));
            values.add(at < 0 ? replaced.apply(before, after.value(i)) : of(before.value(at), after.value(i)));
        }
        return before.withEntries(keys, values);
    }

    private YamlNode of(YamlNode before, YamlNode after) {
        if (before instanceof YamlMap old && after instanceof YamlMap map) {
            return in(old, map);
        }
        if (before instanceof YamlList old && after instanceof YamlList list && old.size() == list.size()) {
            List<YamlNode> items = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                items.add(of(old.get(i), list.get(i)));
            }
            return old.withItems(items);
        }
        if (before instanceof YamlScalar old
                && after instanceof YamlScalar scalar
                && old.text().equals(scalar.text())) {
            return before;
        }
        return replaced.apply(before, after);
    }

    /** A value all of which has one origin. */
    public static YamlNode from(Origin origin, YamlNode node) {
        if (node instanceof YamlMap map) {
            YamlScalar[] keys = new YamlScalar[map.size()];
            YamlNode[] values = new YamlNode[map.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = (YamlScalar) from(origin, map.key(i));
                values[i] = from(origin, map.value(i));
            }
            return YamlMap.of(origin, 0, keys, values);
        }
        if (node instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>();
            list.forEach(item -> items.add(from(origin, item)));
            return YamlList.of(origin, 0, items);
        }
        return node.from(origin, 0);
    }
}
