package dev.kasane.cli.template;

import java.util.ArrayList;
import java.util.List;

/** The table of subcharts, in the form of Helm: columns as wide as their widest cell, up to a limit, and tabs between. */
final class DependencyTable {

    private static final String CUT = "...";

    private final int widest;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param widest the most columns that a cell takes; 0 for no limit */
    DependencyTable(int widest) {
        this.widest = widest == 0 ? Integer.MAX_VALUE : widest;
        add("NAME", "VERSION", "REPOSITORY", "STATUS");
    }

    void add(String... cells) {
        rows.add(List.of(cells));
    }

    /** The table, a line for each row. */
    String text() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Math.min(width(row.get(i)), widest));
            }
        }
        StringBuilder out = new StringBuilder();
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                String shown = cut(row.get(i), widths[i]);
                out.append(i > 0 ? "\t" : "").append(shown).append(" ".repeat(Math.max(0, widths[i] - width(shown))));
            }
            out.append('\n');
        }
        return out.toString();
    }

    private static String cut(String cell, int width) {
        if (width(cell) <= width) {
            return cell;
        }
        StringBuilder shown = new StringBuilder();
        int used = 0;
        for (int i = 0; i < cell.length(); i += Character.charCount(cell.codePointAt(i))) {
            int point = cell.codePointAt(i);
            shown.appendCodePoint(point);
            used += width(point);
            if (used >= width - CUT.length()) {
                break;
            }
        }
        return shown.append(CUT).toString();
    }

    private static int width(String text) {
        return text.codePoints().map(DependencyTable::width).sum();
    }

    /** Signs of Chinese, Japanese and Korean, and pictures, take two columns. */
    private static int width(int point) {
        boolean isWide = point >= 0x1100 && point <= 0x115f
                || point >= 0x2e80 && point <= 0xa4cf
                || point >= 0xac00 && point <= 0xd7a3
                || point >= 0xf900 && point <= 0xfaff
                || point >= 0xfe30 && point <= 0xfe6f
                || point >= 0xff00 && point <= 0xff60
                || point >= 0x1f300 && point <= 0x1f64f
                || point >= 0x20000 && point <= 0x3fffd;
        return isWide ? 2 : 1;
    }
}
