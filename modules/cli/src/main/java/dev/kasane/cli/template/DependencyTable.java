package dev.kasane.cli.template;

import java.util.ArrayList;
import java.util.List;

/** The table of subcharts, in the form of Helm: columns as wide as their widest cell, at most 80 characters, and tabs between. */
final class DependencyTable {

    private static final int WIDEST = 80;
    private static final String CUT = "...";

    private final List<List<String>> rows = new ArrayList<>();

    DependencyTable() {
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
                widths[i] = Math.max(widths[i], Math.min(row.get(i).length(), WIDEST));
            }
        }
        StringBuilder out = new StringBuilder();
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                String cell = row.get(i);
                String shown = cell.length() > widths[i] ? cell.substring(0, widths[i] - CUT.length()) + CUT : cell;
                out.append(i > 0 ? "\t" : "").append(shown).append(" ".repeat(widths[i] - shown.length()));
            }
            out.append('\n');
        }
        return out.toString();
    }
}
