package dev.kasane.gotemplate.gobwas;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * The position and the possible lengths of a match in a text.
 *
 * @param at      offset in bytes
 * @param lengths how many bytes it can take from there, in the order of the library
 */
record Found(int at, List<Integer> lengths) {

    static Found of(int at, int... lengths) {
        return new Found(at, Arrays.stream(lengths).boxed().toList());
    }

    /** This and what another found at the same place. */
    Found with(Found other) {
        TreeSet<Integer> all = new TreeSet<>(lengths);
        all.addAll(other.lengths);
        return new Found(at, List.copyOf(all));
    }
}
