package dev.kasane.cli.report;

import java.util.ArrayList;
import java.util.List;

/** The lines of a changed text that a reader needs: those that are different, and one around them. */
final class ChangedLines {

    /** So many equal lines are shown before a difference and behind it. */
    private static final int CONTEXT = 1;

    /** So much of the equal beginning and end of a long line is shown. */
    private static final int KEPT = 40;

    /** Shorter lines are shown whole. */
    private static final int LONG = 160;

    private static final String LEFT_OUT = "…";

    private ChangedLines() {}

    /**
     * Some lines that follow each other.
     *
     * @param number the number of the first one in the later text
     * @param lines the lines
     */
    record Hunk(int number, List<Line> lines) {}

    /**
     * A line.
     *
     * @param sign {@code -} for one that is gone, {@code +} for a new one, a blank for an equal one
     * @param text what is shown of it
     * @param from where the words begin that are different from those of the line it stands for
     * @param to where they end; 0 when there is no such line
     */
    record Line(char sign, String text, int from, int to) {

        private Line(char sign, String text) {
            this(sign, text, 0, 0);
        }
    }

    /** The differences between two texts. */
    static List<Hunk> of(String before, String after) {
        List<SideBySide.Segment> segments = SideBySide.of(before, after);
        int context = isOnlyTheEnd(segments) ? 0 : CONTEXT;
        List<Hunk> hunks = new ArrayList<>();
        int number = 1;
        for (int i = 0; i < segments.size(); i++) {
            SideBySide.Segment segment = segments.get(i);
            if (!segment.same()) {
                List<String> ahead = i == 0 ? List.of() : segments.get(i - 1).after();
                List<String> behind = i == segments.size() - 1
                        ? List.of()
                        : segments.get(i + 1).after();
                List<Line> lines = new ArrayList<>();
                int first = Math.min(context, ahead.size());
                boolean joined = i > 1 && ahead.size() <= 2 * context;
                if (joined) {
                    lines = hunks.getLast().lines();
                    first = Math.max(0, ahead.size() - context);
                } else {
                    hunks.add(new Hunk(number, lines));
                }
                equal(ahead.subList(ahead.size() - first, ahead.size()), lines);
                different(segment, lines);
                equal(behind.subList(0, Math.min(context, behind.size())), lines);
            }
            number += segment.after().size();
        }
        return hunks;
    }

    /** Whether two texts differ in the line feed at their ends alone. */
    private static boolean isOnlyTheEnd(List<SideBySide.Segment> segments) {
        SideBySide.Segment last = segments.getLast();
        return segments.stream().filter(segment -> !segment.same()).count() == 1
                && last.before().size() == 1
                && last.after().size() == 1
                && last.before()
                        .getFirst()
                        .replace(SideBySide.NO_NEWLINE, "")
                        .equals(last.after().getFirst().replace(SideBySide.NO_NEWLINE, ""));
    }

    private static void equal(List<String> lines, List<Line> into) {
        lines.forEach(line ->
                into.add(new Line(' ', line.length() > LONG ? line.substring(0, LONG) + LEFT_OUT : line)));
    }

    private static void different(SideBySide.Segment segment, List<Line> into) {
        List<String> before = segment.before();
        List<String> after = segment.after();
        boolean pairs = before.size() == after.size();
        for (int i = 0; i < before.size(); i++) {
            into.add(pairs ? shortened('-', before.get(i), after.get(i)) : new Line('-', before.get(i)));
        }
        for (int i = 0; i < after.size(); i++) {
            into.add(pairs ? shortened('+', after.get(i), before.get(i)) : new Line('+', after.get(i)));
        }
    }

    /** A line that stands for another one: of a long one, what both have in common is left out. */
    static Line shortened(char sign, String line, String other) {
        CommonAffixes alike = CommonAffixes.of(line, other);
        if (alike.isLittle(line)) {
            return new Line(sign, line);
        }
        int from = wordStart(line, alike.head());
        int to = wordEnd(line, line.length() - alike.tail());
        if (line.length() <= LONG) {
            return new Line(sign, line, from, to);
        }
        int start = Math.max(0, from - KEPT);
        int end = Math.min(line.length(), to + KEPT);
        String ahead = start == 0 ? "" : LEFT_OUT;
        String text = ahead + line.substring(start, end) + (end == line.length() ? "" : LEFT_OUT);
        return new Line(sign, text, from - start + ahead.length(), to - start + ahead.length());
    }

    private static int wordStart(String line, int at) {
        int start = at;
        while (start > 0 && start <= line.length() && at - start < KEPT && isWord(line.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private static int wordEnd(String line, int at) {
        int end = at;
        while (end < line.length() && end - at < KEPT && isWord(line.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    }
}
