package dev.kasane.helm.origin;

import dev.kasane.gotemplate.value.ByteOrder;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values that record which of them templates read. An empty map counts as a scalar. A map with entries is recorded if a
 * template tests whether it is empty.
 */
public final class WatchedValues {

    private final Set<LeafPath> read = new LinkedHashSet<>();
    private final GoMap values;

    public WatchedValues(GoMap values) {
        this.values = watched(values, LeafPath.ROOT);
    }

    /** The same values, watched. */
    public GoMap values() {
        return values;
    }

    /** The values read so far, in that order. */
    public Set<LeafPath> read() {
        return read;
    }

    private GoMap watched(GoMap map, LeafPath path) {
        Map<String, Object> entries = new TreeMap<>(ByteOrder.OF_TEXTS);
        for (var entry : map.entries()) {
            entries.put(entry.getKey(), watched(entry.getValue(), path.step(entry.getKey())));
        }
        return GoMap.over(new Watched(entries, path));
    }

    private Object watched(Object value, LeafPath path) {
        if (value instanceof GoMap map && !map.isEmpty()) {
            return watched(map, path);
        }
        if (value instanceof GoList list && list.size() > 0) {
            List<Object> items = new ArrayList<>(list.size());
            for (int i = 0; i < list.size(); i++) {
                items.add(watched(list.items().get(i), path.step(i)));
            }
            return new GoList(List.copyOf(items), list.itemType());
        }
        return value;
    }

    private void note(Object value, LeafPath path) {
        if (value instanceof GoList list && list.size() > 0) {
            for (int i = 0; i < list.size(); i++) {
                note(list.items().get(i), path.step(i));
            }
        } else if (!(value instanceof GoMap map) || map.isEmpty()) {
            read.add(path);
        }
    }

    /** The entries of a recorded map. */
    private final class Watched extends AbstractMap<String, Object> {
        private final Map<String, Object> entries;
        private final LeafPath path;

        Watched(Map<String, Object> entries, LeafPath path) {
            this.entries = entries;
            this.path = path;
        }

        @Override
        public @Nullable Object get(Object key) {
            Object value = entries.get(key);
            if (value != null) {
                note(value, path.step(key));
            }
            return value;
        }

        @Override
        public boolean containsKey(Object key) {
            return get(key) != null;
        }

        @Override
        public @Nullable Object put(String key, Object value) {
            return entries.put(key, value);
        }

        @Override
        public @Nullable Object remove(Object key) {
            return entries.remove(key);
        }

        @Override
        public int size() {
            if (!entries.isEmpty()) {
                read.add(path);
            }
            return entries.size();
        }

        @Override
        public Set<Map.Entry<String, Object>> entrySet() {
            entries.forEach((key, value) -> note(value, path.step(key)));
            return entries.entrySet();
        }
    }
}
