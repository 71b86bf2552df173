package dev.kasane.cli.graph;

import java.util.Arrays;
import java.util.List;

/** Counts the crossings of lines between neighbouring columns. */
final class Crossings {

    private Crossings() {}

    /** The number of pairs of lines that cross, in the order in which the slots stand now. */
    static long of(List<List<Slot>> columns) {
        long crossings = 0;
        for (int i = 0; i + 1 < columns.size(); i++) {
            crossings += between(columns.get(i), columns.get(i + 1));
        }
        return crossings;
    }

    /** Counts inversions: the ends of lines, sorted by their beginnings, go into a tree of sums one after the other. */
    private static long between(List<Slot> left, List<Slot> right) {
        for (int i = 0; i < right.size(); i++) {
            right.get(i).position(i);
        }
        long[] below = new long[right.size() + 1];
        long crossings = 0;
        long lines = 0;
        for (Slot slot : left) {
            int[] ends = slot.endsOnRight();
            Arrays.sort(ends);
            for (int end : ends) {
                crossings += lines - sum(below, end + 1);
            }
            for (int end : ends) {
                for (int i = end + 1; i < below.length; i += i & -i) {
                    below[i]++;
                }
            }
            lines += ends.length;
        }
        return crossings;
    }

    private static long sum(long[] tree, int end) {
        long sum = 0;
        for (int i = end; i > 0; i -= i & -i) {
            sum += tree[i];
        }
        return sum;
    }
}
