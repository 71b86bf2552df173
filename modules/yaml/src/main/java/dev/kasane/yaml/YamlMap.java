package dev.kasane.yaml;

import dev.kasane.files.Origin;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keys with values, in the order they were written. A key may occur twice, as in a text: look-ups find the first one,
 * and only the writer rejects it.
 */
public final class YamlMap extends YamlNode {

    private static final int INDEXED_FROM = 17;

    private final YamlScalar[] keys;
    private final YamlNode[] values;
    private volatile @Nullable Map<String, Integer> index;

    private volatile boolean checkedKeys;
    private volatile boolean distinctKeys;

    YamlMap(Origin origin, int offset, YamlTag tag, int style, YamlScalar[] keys, YamlNode[] values) {
        super(origin, offset, tag, style);
        this.keys = keys;
        this.values = values;
    }

    /** An empty map in block style. */
    public static YamlMap empty(Origin origin, int offset) {
        return new YamlMap(origin, offset, YamlTag.MAP, 0, new YamlScalar[0], new YamlNode[0]);
    }

    /** A map in block style from keys and values of equal number. */
    public static YamlMap of(Origin origin, int offset, YamlScalar[] keys, YamlNode[] values) {
        return new YamlMap(origin, offset, YamlTag.MAP, 0, keys, values);
    }

    public int size() {
        return keys.length;
    }

    public YamlScalar key(int i) {
        return keys[i];
    }

    public YamlNode value(int i) {
        return values[i];
    }

    /** The position of the first key with this text, or -1. */
    public int indexOf(String key) {
        if (keys.length >= INDEXED_FROM) {
            Integer found = index().get(key);
            return found == null ? -1 : found;
        }
        int length = key.length();
        for (int i = 0; i < keys.length; i++) {
            String text = keys[i].text();
            // most keys are of another length, and the simple compiler calls equals for each
            if (text.length() == length && text.equals(key)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the value below a key is the very same node in another map; false may also mean that this is not known. */
    public boolean sharesValue(YamlMap other, String key) {
        if (keys != other.keys) {
            return get(key) == other.get(key);
        }
        for (int i = 0; i < keys.length; i++) {
            if (values[i] != other.values[i] && keys[i].text().equals(key)) {
                return false;
            }
        }
        return true;
    }

    private Map<String, Integer> index() {
        Map<String, Integer> known = index;
        if (known == null) {
            known = HashMap.newHashMap(keys.length);
            for (int i = 0; i < keys.length; i++) {
                known.putIfAbsent(keys[i].text(), i);
            }
            index = known;
        }
        return known;
    }

    /** The position of the first duplicate key, or -1. */
    int firstDuplicate() {
        if (distinctKeys) {
            return -1;
        }
        int first = findDuplicate();
        distinctKeys = first < 0;
        return first;
    }

    private int findDuplicate() {
        if (keys.length >= INDEXED_FROM && index().size() == keys.length) {
            return -1;
        }
        // one bit for each 64th of all texts: where it was not set, there was no equal text
        long seen = 0;
        for (int i = 0; i < keys.length; i++) {
            String text = keys[i].text();
            long bit = 1L << (text.hashCode() * 0x9E3779B9 >>> 26);
            boolean fresh = (seen & bit) == 0;
            seen |= bit;
            for (int k = 0; !fresh && k < i; k++) {
                if (keys[k].text().equals(text)) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** Whether all keys were looked at, here and below; overlays share most of their maps. */
    boolean hasCheckedKeys() {
        return checkedKeys;
    }

    void keysAreChecked() {
        checkedKeys = true;
    }

    /** The positions of the entries in the order in which kustomize prints them. */
    public int[] outputOrder() {
        return KeyOrder.of(this, Quoting.Dialect.GO_YAML_2);
    }

    /** The value of the first key with this text, or null when there is none. */
    public @Nullable YamlNode get(String key) {
        int i = indexOf(key);
        return i < 0 ? null : values[i];
    }

    /** The map below a key, or null when there is none. */
    public @Nullable YamlMap map(String key) {
        return get(key) instanceof YamlMap map ? map : null;
    }

    /** The text below a key, or null when no text is there or it is null. */
    public @Nullable String text(String key) {
        return get(key) instanceof YamlScalar scalar && !scalar.isNull() ? scalar.text() : null;
    }

    /** A map with one value exchanged; this one when it is the same value. */
    public YamlMap with(int i, YamlNode value) {
        if (values[i] == value) {
            return this;
        }
        YamlNode[] copy = values.clone();
        copy[i] = value;
        return withSameKeys(new YamlMap(origin(), offset(), tag(), style(), keys, copy));
    }

    /** A map with a key and its value exchanged for another key of the same text. */
    YamlMap withEntry(int i, YamlScalar key, YamlNode value) {
        YamlScalar[] newKeys = keys.clone();
        YamlNode[] newValues = values.clone();
        newKeys[i] = key;
        newValues[i] = value;
        return new YamlMap(origin(), offset(), tag(), style(), newKeys, newValues);
    }

    /** A map with a value set: replaced if the key exists, else appended. */
    public YamlMap with(YamlScalar key, YamlNode value) {
        int i = indexOf(key.text());
        if (i >= 0) {
            return with(i, value);
        }
        YamlScalar[] newKeys = Arrays.copyOf(keys, keys.length + 1);
        YamlNode[] newValues = Arrays.copyOf(values, values.length + 1);
        newKeys[keys.length] = key;
        newValues[values.length] = value;
        return new YamlMap(origin(), offset(), tag(), style(), newKeys, newValues);
    }

    /** A map with a value set under an untagged key, as kustomize writes the keys it makes itself. */
    public YamlMap with(String key, YamlNode value) {
        int i = indexOf(key);
        return i >= 0 ? with(i, value) : with(YamlScalar.plain(value.origin(), value.offset(), key), value);
    }

    /** The map with other entries; this one when they are the same. */
    public YamlMap withEntries(List<YamlScalar> newKeys, List<? extends YamlNode> newValues) {
        boolean same = newKeys.size() == keys.length;
        for (int i = 0; same && i < keys.length; i++) {
            same = newKeys.get(i) == keys[i] && newValues.get(i) == values[i];
        }
        return same
                ? this
                : new YamlMap(
                        origin(),
                        offset(),
                        tag(),
                        style(),
                        newKeys.toArray(new YamlScalar[0]),
                        newValues.toArray(new YamlNode[0]));
    }

    /** A map without the first key of this text; this one when there is none. */
    public YamlMap without(String key) {
        int i = indexOf(key);
        if (i < 0) {
            return this;
        }
        YamlScalar[] newKeys = new YamlScalar[keys.length - 1];
        YamlNode[] newValues = new YamlNode[keys.length - 1];
        System.arraycopy(keys, 0, newKeys, 0, i);
        System.arraycopy(values, 0, newValues, 0, i);
        System.arraycopy(keys, i + 1, newKeys, i, keys.length - i - 1);
        System.arraycopy(values, i + 1, newValues, i, keys.length - i - 1);
        return new YamlMap(origin(), offset(), tag(), style(), newKeys, newValues);
    }

    @Override
    public YamlMap inStyleOf(YamlNode other) {
        return other.style() == style() ? this : new YamlMap(origin(), offset(), tag(), other.style(), keys, values);
    }

    /** The same entries under a tag that was written out. */
    YamlMap retagged(YamlTag newTag) {
        return new YamlMap(origin(), offset(), newTag, style() | TAGGED, keys, values);
    }

    @Override
    public boolean isEmpty() {
        return isNull() || keys.length == 0;
    }

    @Override
    public YamlMap from(Origin origin, int offset) {
        return withSameKeys(new YamlMap(origin, offset, tag(), style(), keys, values));
    }

    /** A copy with the same keys, which takes over the index of the keys. */
    private YamlMap withSameKeys(YamlMap copy) {
        Map<String, Integer> known = index;
        if (known != null) {
            copy.index = known;
        }
        if (distinctKeys) {
            copy.distinctKeys = true;
        }
        return copy;
    }

    @Override
    public String kind() {
        return "a map";
    }
}
