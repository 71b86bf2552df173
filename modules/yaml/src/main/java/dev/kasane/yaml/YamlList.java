package dev.kasane.yaml;

import dev.kasane.files.Origin;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** A sequence of values. */
public final class YamlList extends YamlNode implements Iterable<YamlNode> {

    private static final YamlNode[] NONE = {};

    private final YamlNode[] items;

    YamlList(Origin origin, int offset, YamlTag tag, int style, YamlNode[] items) {
        super(origin, offset, tag, style);
        this.items = items;
    }

    /** A list in block style. */
    public static YamlList of(Origin origin, int offset, List<? extends YamlNode> items) {
        return new YamlList(origin, offset, YamlTag.SEQ, 0, items.toArray(NONE));
    }

    public int size() {
        return items.length;
    }

    public YamlNode get(int index) {
        return items[index];
    }

    @Override
    public Iterator<YamlNode> iterator() {
        return Arrays.asList(items).iterator();
    }

    /** A list with one item exchanged; this one when it is the same item. */
    public YamlList with(int index, YamlNode item) {
        if (items[index] == item) {
            return this;
        }
        YamlNode[] copy = items.clone();
        copy[index] = item;
        return new YamlList(origin(), offset(), tag(), style(), copy);
    }

    /** The list with one more item at its end. */
    public YamlList plus(YamlNode item) {
        YamlNode[] copy = Arrays.copyOf(items, items.length + 1);
        copy[items.length] = item;
        return new YamlList(origin(), offset(), tag(), style(), copy);
    }

    /** The list with other items; this one when they are the same. */
    public YamlList withItems(List<? extends YamlNode> newItems) {
        if (newItems.size() == items.length) {
            int same = 0;
            while (same < items.length && newItems.get(same) == items[same]) {
                same++;
            }
            if (same == items.length) {
                return this;
            }
        }
        return new YamlList(origin(), offset(), tag(), style(), newItems.toArray(NONE));
    }

    @Override
    public YamlList inStyleOf(YamlNode other) {
        return other.style() == style() ? this : new YamlList(origin(), offset(), tag(), other.style(), items);
    }

    /** The same entries under a tag that was written out. */
    YamlList retagged(YamlTag newTag) {
        return new YamlList(origin(), offset(), newTag, style() | TAGGED, items);
    }

    @Override
    public boolean isEmpty() {
        return isNull() || items.length == 0;
    }

    @Override
    public YamlList from(Origin origin, int offset) {
        return new YamlList(origin, offset, tag(), style(), items);
    }

    @Override
    public String kind() {
        return "a list";
    }
}
