package dev.kasane.gotemplate.value;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A map from texts to values. As in Go it is shared by everybody who holds it, and the functions {@code set} and
 * {@code unset} change it.
 */
public final class GoMap {

    private static final String TEXT = "string";

    private final Map<String, Object> entries;
    private final String itemType;

    private GoMap(Map<String, Object> entries, String itemType) {
        this.entries = entries;
        this.itemType = itemType;
    }

    /** A new map of any values. */
    public static GoMap empty() {
        return new GoMap(new TreeMap<>(ByteOrder.OF_TEXTS), GoList.ANY);
    }

    /** A new map of any values with some entries. */
    public static GoMap of(Map<String, ?> entries) {
        GoMap map = empty();
        map.entries.putAll(entries);
        return map;
    }

    /** A new map of strings. */
    public static GoMap ofTexts(Map<String, String> entries) {
        GoMap map = new GoMap(new TreeMap<>(ByteOrder.OF_TEXTS), TEXT);
        map.entries.putAll(entries);
        return map;
    }

    /** A nil map: it holds nothing, and nothing can be put into it. */
    public static GoMap nil() {
        return new GoMap(Collections.emptyMap(), GoList.ANY);
    }

    /** A map with the same entries that is changed by itself. */
    public GoMap copy() {
        GoMap copy = new GoMap(new TreeMap<>(ByteOrder.OF_TEXTS), itemType);
        copy.entries.putAll(entries);
        return copy;
    }

    /** The name of the values' type in Go. */
    public String itemType() {
        return itemType;
    }

    /** Whether a look at a value finds an interface around it. */
    public boolean holdsAny() {
        return itemType.equals(GoList.ANY);
    }

    public @Nullable Object get(String key) {
        return entries.get(key);
    }

    /** The text below a key; empty when there is none or another kind of value. */
    public String text(String key) {
        return entries.get(key) instanceof String text ? text : "";
    }

    /** The map below a key; a nil one when there is none or another kind of value. */
    public GoMap map(String key) {
        return entries.get(key) instanceof GoMap map ? map : nil();
    }

    /** The list below a key; an empty one when there is none or another kind of value. */
    public GoList list(String key) {
        return entries.get(key) instanceof GoList list ? list : GoList.of(java.util.List.of());
    }

    /** Whether the value below a key is true. */
    public boolean isTrue(String key) {
        return Boolean.TRUE.equals(entries.get(key));
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    /**
     * Sets a value.
     *
     * @throws UnsupportedOperationException when the map is nil
     */
    public GoMap put(String key, Object value) {
        entries.put(key, value);
        return this;
    }

    /** Takes a key away. */
    public GoMap remove(String key) {
        if (!entries.isEmpty()) {
            entries.remove(key);
        }
        return this;
    }

    /** The keys in byte order. */
    public Set<String> keys() {
        return entries.keySet();
    }

    /** The values in the order of their keys. */
    public Collection<Object> values() {
        return entries.values();
    }

    /** The entries in the order of their keys. */
    public Set<Map.Entry<String, Object>> entries() {
        return entries.entrySet();
    }

    public int size() {
        return entries.size();
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GoMap map && itemType.equals(map.itemType) && entries.equals(map.entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    @Override
    public String toString() {
        return GoFormat.print(this);
    }
}
