package dev.kasane.helm.schema;

import java.util.HashSet;
import java.util.Set;

/** The keys and items of one value that some rule has spoken of. */
final class Evaluated {

    private final Set<String> keys = new HashSet<>();
    private int items;

    void key(String key) {
        keys.add(key);
    }

    void items(int count) {
        items = Math.max(items, count);
    }

    boolean hasKey(String key) {
        return keys.contains(key);
    }

    int items() {
        return items;
    }

    /** Takes over what another one knows. */
    void add(Evaluated other) {
        keys.addAll(other.keys);
        items(other.items);
    }
}
