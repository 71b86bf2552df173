package dev.kasane.cli.status;

import dev.kasane.cli.console.Paint;
import java.util.ArrayList;
import java.util.List;

/** Lines of cells for a terminal, below each other. */
final class StatusTable {

    private static final int GAP = 3;

    /** A text, with the colour before it. */
    record Cell(String text, String colour) {}

    private final Paint paint;
    private final List<List<Cell>> lines = new ArrayList<>();

    StatusTable(Paint paint) {
        this.paint = paint;
    }

    /** Adds a line with a name before its cells; all lines have the same number of them. */
    void add(String name, List<Cell> cells) {
        List<Cell> line = new ArrayList<>(List.of(new Cell(name, "")));
        line.addAll(cells);
        lines.add(line);
    }

    /** The maximum length of a line, in characters. */
    int width() {
        int width = -GAP;
        for (int column : widths()) {
            width += column + GAP;
        }
        return width;
    }

    void write(StringBuilder text) {
        int[] widths = widths();
        for (List<Cell> line : lines) {
            int last = last(line);
            for (int i = 0; i <= last; i++) {
                Cell cell = line.get(i);
                text.append(cell.colour())
                        .append(cell.text())
                        .append(cell.colour().isEmpty() ? "" : paint.end());
                if (i < last) {
                    text.append(" ".repeat(widths[i] - cell.text().length() + GAP));
                }
            }
            text.append('\n');
        }
    }

    /** The last cell with a text. */
    private static int last(List<Cell> line) {
        int last = line.size() - 1;
        while (last > 0 && line.get(last).text().isEmpty()) {
            last--;
        }
        return last;
    }

    private int[] widths() {
        int[] widths = new int[lines.getFirst().size()];
        for (List<Cell> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).text().length());
            }
        }
        return widths;
    }
}
