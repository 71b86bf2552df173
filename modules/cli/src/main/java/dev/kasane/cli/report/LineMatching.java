package dev.kasane.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The common lines of two texts, by Myers' greedy algorithm ("An O(ND) Difference Algorithm", 1986). The time is
 * proportional to the lines times the differences, and the number of differences is limited.
 */
final class LineMatching {

    /** Texts with more lines that only one of them has are taken for different from their first to their last difference. */
    private static final int MAX_EDITS = 2_000;

    private final int[] before;
    private final int[] after;
    private final int[] matched;

    private LineMatching(int[] before, int[] after) {
        this.before = before;
        this.after = after;
        this.matched = new int[before.length];
        Arrays.fill(matched, -1);
    }

    /** For each line of the first text its position in the second one, or -1; positions only rise. */
    static int[] of(List<String> before, List<String> after) {
        Map<String, Integer> numbers = new HashMap<>();
        LineMatching matching = new LineMatching(numbered(before, numbers), numbered(after, numbers));
        matching.match();
        return matching.matched;
    }

    private static int[] numbered(List<String> lines, Map<String, Integer> numbers) {
        int[] numbered = new int[lines.size()];
        for (int i = 0; i < numbered.length; i++) {
            Integer known = numbers.putIfAbsent(lines.get(i), numbers.size());
            numbered[i] = known == null ? numbers.size() - 1 : known;
        }
        return numbered;
    }

    private void match() {
        int most = Math.min(before.length, after.length);
        int head = 0;
        while (head < most && before[head] == after[head]) {
            matched[head] = head;
            head++;
        }
        int tail = 0;
        while (tail < most - head && before[before.length - 1 - tail] == after[after.length - 1 - tail]) {
            matched[before.length - 1 - tail] = after.length - 1 - tail;
            tail++;
        }
        between(head, before.length - tail - head, after.length - tail - head);
    }

    /**
     * Matches what stands between the equal beginnings and ends.
     *
     * @param start where it begins in both
     * @param rows how many lines it has in the first text
     * @param columns how many in the second
     */
    private void between(int start, int rows, int columns) {
        if (rows == 0 || columns == 0) {
            return;
        }
        int most = Math.min(rows + columns, MAX_EDITS);
        // how far each diagonal k = row - column reaches, at k + most + 1
        int[] reach = new int[2 * most + 3];
        List<int[]> rounds = new ArrayList<>();
        for (int edits = 0; edits <= most; edits++) {
            rounds.add(Arrays.copyOfRange(reach, most + 1 - edits - 1, most + 1 + edits + 2));
            for (int k = -edits; k <= edits; k += 2) {
                int row = first(reach, most + 1 + k, k, edits);
                while (row < rows && row - k < columns && before[start + row] == after[start + row - k]) {
                    row++;
                }
                reach[most + 1 + k] = row;
                if (row >= rows && row - k >= columns) {
                    follow(rounds, start, rows, columns);
                    return;
                }
            }
        }
    }

    /** The row on which a diagonal begins after one more edit: a line of the second text alone, or of the first. */
    private static int first(int[] reach, int at, int k, int edits) {
        boolean down = k == -edits || k != edits && reach[at - 1] < reach[at + 1];
        return down ? reach[at + 1] : reach[at - 1] + 1;
    }

    /** Follows the way back from the ends of both, and notes the lines that were passed as equal. */
    private void follow(List<int[]> rounds, int start, int rows, int columns) {
        int row = rows;
        int column = columns;
        for (int edits = rounds.size() - 1; edits >= 0; edits--) {
            int[] reach = rounds.get(edits);
            int k = row - column;
            int at = k + edits + 1;
            boolean down = k == -edits || k != edits && reach[at - 1] < reach[at + 1];
            int formerRow = edits == 0 ? 0 : down ? reach[at + 1] : reach[at - 1];
            int formerColumn = edits == 0 ? 0 : formerRow - (down ? k + 1 : k - 1);
            while (row > formerRow && column > formerColumn) {
                row--;
                column--;
                matched[start + row] = start + column;
            }
            row = formerRow;
            column = formerColumn;
        }
    }
}
