package dev.kasane.cli.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Two texts line by line: which lines both have, and which stand for which. */
final class SideBySide {

    /** More pairs of lines are not compared with each other: the whole text is shown as changed. */
    private static final int MAX_PAIRS = 1_000_000;

    private final List<String> before;
    private final List<String> after;
    private final List<Segment> segments = new ArrayList<>();

    /**
     * Some lines of both texts that belong together.
     *
     * @param before those of the first; empty when the second has them alone
     * @param after those of the second; empty when the first has them alone
     * @param same whether they are equal
     */
    record Segment(List<String> before, List<String> after, boolean same) {}

    private SideBySide(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /** The segments of two texts, in order. */
    static List<Segment> of(String before, String after) {
        SideBySide sides = new SideBySide(Arrays.asList(before.split("\n", -1)), Arrays.asList(after.split("\n", -1)));
        sides.align();
        return sides.segments;
    }

    private void align() {
        int most = Math.min(before.size(), after.size());
        int head = 0;
        while (head < most && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        int endBefore = before.size() - tail;
        int endAfter = after.size() - tail;
        same(0, 0, head);
        if ((long) (endBefore - head) * (endAfter - head) > MAX_PAIRS) {
            different(head, endBefore, head, endAfter);
        } else {
            between(head, endBefore, endAfter);
        }
        same(endBefore, endAfter, tail);
    }

    /** Finds the longest common lines of what stands between the equal beginnings and ends. */
    private void between(int start, int endBefore, int endAfter) {
        int rows = endBefore - start;
        int columns = endAfter - start;
        int[][] common = new int[rows + 1][columns + 1];
        for (int i = rows - 1; i >= 0; i--) {
            for (int j = columns - 1; j >= 0; j--) {
                common[i][j] = before.get(start + i).equals(after.get(start + j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < rows || j < columns) {
            int fromBefore = i;
            int fromAfter = j;
            while ((i < rows || j < columns)
                    && (i == rows || j == columns || !before.get(start + i).equals(after.get(start + j)))) {
                if (j == columns || i < rows && common[i + 1][j] >= common[i][j + 1]) {
                    i++;
                } else {
                    j++;
                }
            }
            different(start + fromBefore, start + i, start + fromAfter, start + j);
            int length = 0;
            while (i + length < rows
                    && j + length < columns
                    && before.get(start + i + length).equals(after.get(start + j + length))) {
                length++;
            }
            same(start + i, start + j, length);
            i += length;
            j += length;
        }
    }

    private void same(int fromBefore, int fromAfter, int length) {
        if (length > 0) {
            segments.add(new Segment(
                    before.subList(fromBefore, fromBefore + length),
                    after.subList(fromAfter, fromAfter + length),
                    true));
        }
    }

    private void different(int fromBefore, int toBefore, int fromAfter, int toAfter) {
        if (fromBefore < toBefore || fromAfter < toAfter) {
            segments.add(new Segment(before.subList(fromBefore, toBefore), after.subList(fromAfter, toAfter), false));
        }
    }
}
