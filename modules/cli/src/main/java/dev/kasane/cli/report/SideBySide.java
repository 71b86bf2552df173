package dev.kasane.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Aligns two texts line by line: common lines, and pairs of changed lines. */
final class SideBySide {

    /** The marker after the last line of a text without a final line feed. */
    static final String NO_NEWLINE = "  (no newline at the end)";

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
        boolean alike = before.endsWith("\n") == after.endsWith("\n");
        SideBySide sides = new SideBySide(lines(before, alike), lines(after, alike));
        sides.align();
        return sides.segments;
    }

    private static List<String> lines(String text, boolean endsAlike) {
        if (text.endsWith("\n")) {
            return Arrays.asList(text.substring(0, text.length() - 1).split("\n", -1));
        }
        return Arrays.asList((text + (endsAlike ? "" : NO_NEWLINE)).split("\n", -1));
    }

    private void align() {
        int[] matched = LineMatching.of(before, after);
        int fromBefore = 0;
        int fromAfter = 0;
        while (fromBefore < before.size() || fromAfter < after.size()) {
            int i = fromBefore;
            while (i < before.size() && matched[i] < 0) {
                i++;
            }
            int j = i < before.size() ? matched[i] : after.size();
            different(fromBefore, i, fromAfter, j);
            int length = 0;
            while (i + length < before.size() && matched[i + length] == j + length) {
                length++;
            }
            same(i, j, length);
            fromBefore = i + length;
            fromAfter = j + length;
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
