package dev.kasane.gotemplate.value;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A map whose entries are in the byte order of their keys. Look-ups go by hash. The entries are sorted only when they
 * are iterated, since templates mostly look up one.
 */
final class ByteOrderedMap extends AbstractMap<String, Object> {

    private final Map<String, Object> found;

    /** All entries in order; null since a key came or went. Threads that only read may make it at once. */
    private volatile Map.Entry<String, Object> @Nullable [] ordered;

    ByteOrderedMap() {
        this(new HashMap<>());
    }

    private ByteOrderedMap(Map<String, Object> found) {
        this.found = found;
    }

    /** A map with the same entries that is changed by itself. */
    ByteOrderedMap copy() {
        return new ByteOrderedMap(new HashMap<>(found));
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        return found.get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return found.containsKey(key);
    }

    @Override
    public @Nullable Object put(String key, Object value) {
        Object before = found.put(key, value);
        if (before == null) {
            ordered = null;
        }
        return before;
    }

    @Override
    public @Nullable Object remove(@Nullable Object key) {
        ordered = null;
        return found.remove(key);
    }

    /** Gives all entries, in no order, at less cost than in theirs. */
    void forEachInAnyOrder(BiConsumer<String, Object> taker) {
        found.forEach(taker);
    }

    @Override
    public int size() {
        return found.size();
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return new Entries();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ByteOrderedMap map ? found.equals(map.found) : found.equals(other);
    }

    @Override
    public int hashCode() {
        return found.hashCode();
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types cannot be made otherwise
    private Map.Entry<String, Object>[] ordered() {
        Map.Entry<String, Object>[] known = ordered;
        if (known == null) {
            known = found.entrySet().toArray(new Map.Entry[0]);
            if (known.length > 1) {
                Arrays.sort(known, (a, b) -> ByteOrder.OF_TEXTS.compare(a.getKey(), b.getKey()));
            }
            ordered = known;
        }
        return known;
    }

    private final class Entries extends AbstractSet<Map.Entry<String, Object>> {

        @Override
        public Iterator<Map.Entry<String, Object>> iterator() {
            return Arrays.asList(ordered()).iterator();
        }

        @Override
        public int size() {
            return found.size();
        }
    }
}
