package dev.kasane.change.diff;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An edit that changes one value into another one. */
public sealed interface Edit {

    /** The value as it was. */
    YamlNode before();

    /** The value as it is. */
    YamlNode after();

    /** The value after the edit. */
    YamlNode applied();

    /** A value replaced with another one. */
    record Replacement(YamlNode before, YamlNode after) implements Edit {
        @Override
        public YamlNode applied() {
            return after;
        }
    }

    /**
     * Entries of a map added, removed or edited.
     *
     * @param entries what happened to each key that is not the same, in the order of the later map, removed ones first
     */
    record MapEdit(YamlMap before, YamlMap after, List<Entry> entries) implements Edit {
        @Override
        public YamlMap applied() {
            YamlMap map = before;
            for (Entry entry : entries) {
                String key = entry.key().text();
                if (entry.edit() != null) {
                    map = map.with(map.indexOf(key), entry.edit().applied());
                } else if (entry.after() != null) {
                    map = map.with(entry.key(), entry.after());
                } else {
                    map = map.without(key);
                }
            }
            return map;
        }
    }

    /**
     * The edit of one key of a map.
     *
     * @param key the key
     * @param before its value, null when the key was not there
     * @param after its value; null if the key was removed
     * @param edit how the one became the other, null unless both are there
     */
    record Entry(
            YamlScalar key,
            @Nullable YamlNode before,
            @Nullable YamlNode after,
            @Nullable Edit edit) {}

    /**
     * Items of a list added, removed, moved or edited.
     *
     * @param items every item of the later list in its order, then the removed items of the earlier one
     */
    record ListEdit(YamlList before, YamlList after, List<Item> items) implements Edit {
        @Override
        public YamlList applied() {
            List<YamlNode> applied = new ArrayList<>(after.size());
            for (Item item : items) {
                if (item.edit() != null) {
                    applied.add(item.edit().applied());
                } else if (item.to() >= 0) {
                    applied.add(item.from() >= 0 ? before.get(item.from()) : after.get(item.to()));
                }
            }
            return after.withItems(applied);
        }
    }

    /**
     * The edit of one item of a list.
     *
     * @param label the label of the item: the text of its keys, or its position
     * @param from its position before, or -1 when it is new
     * @param to its present position, or -1 if it was removed
     * @param edit the edit of its value; null if it is unchanged, added or removed
     * @param moved whether its order among the former items changed
     */
    record Item(String label, int from, int to, @Nullable Edit edit, boolean moved) {

        boolean isSame() {
            return from >= 0 && to >= 0 && edit == null && !moved;
        }
    }
}
