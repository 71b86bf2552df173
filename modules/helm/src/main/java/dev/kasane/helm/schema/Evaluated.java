package dev.kasane.helm.schema;

import java.util.HashSet;
import java.util.Set;

/** The keys and items of a value that a keyword has evaluated. */
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

    /** Adds those of another one. */
    void add(Evaluated other) {
        keys.addAll(other.keys);
        items(other.items);
    }
}
