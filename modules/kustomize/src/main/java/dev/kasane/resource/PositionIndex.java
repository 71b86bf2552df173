package dev.kasane.resource;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** An index of the positions of each key in a sequence. Positions are added in ascending order. */
final class PositionIndex<K> {

    private static final int[] NOWHERE = {};

    private final Map<K, Positions> positions;

    /** Some positions, with room for more. */
    private static final class Positions {
        private int[] at;
        private int size;

        Positions(int first) {
            at = new int[] {first};
            size = 1;
        }
    }

    PositionIndex(int expected) {
        positions = HashMap.newHashMap(expected);
    }

    void add(K key, int position) {
        Positions known = positions.get(key);
        if (known == null) {
            positions.put(key, new Positions(position));
        } else if (known.at[known.size - 1] != position) {
            if (known.size == known.at.length) {
                known.at = Arrays.copyOf(known.at, known.size * 2);
            }
            known.at[known.size++] = position;
        }
    }

    /** The positions of a key; the array must not be changed. */
    int[] of(K key) {
        Positions known = positions.get(key);
        if (known == null) {
            return NOWHERE;
        }
        if (known.size < known.at.length) {
            known.at = Arrays.copyOf(known.at, known.size);
        }
        return known.at;
    }
}
