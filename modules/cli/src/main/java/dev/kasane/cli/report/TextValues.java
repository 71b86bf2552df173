package dev.kasane.cli.report;

import dev.kasane.change.report.ShownField;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Renders changed values for a terminal: both sides below each other; of multi-line texts only the lines that differ.
 */
final class TextValues {

    private static final int WIDE = 60;
    private static final int NARROW = 24;
    private static final String INDENTATION = "        ";

    private final StringBuilder text;
    private final Paint paint;
    private final int columns;

    /**
     * A printer.
     *
     * @param text what it prints to
     * @param paint its colours
     * @param columns how long a line may be
     */
    TextValues(StringBuilder text, Paint paint, int columns) {
        this.text = text;
        this.paint = paint;
        this.columns = columns;
    }

    void field(ShownField field) {
        text.append("      ").append(SafeText.forTerminal(field.path()));
        ShownValue before = field.before();
        ShownValue after = field.after();
        if (field.moved()) {
            text.append("  moved\n");
        } else if (before != null && after != null) {
            both(before, after);
        } else {
            text.append('\n');
            whole('-', before);
            whole('+', after);
        }
    }

    private void both(ShownValue before, ShownValue after) {
        if (before.text().indexOf('\n') < 0 && after.text().indexOf('\n') < 0) {
            text.append('\n');
            line(ChangedLines.shortened('-', before.text(), after.text()), Place.of(before.decided()));
            line(ChangedLines.shortened('+', after.text(), before.text()), Place.of(after.decided()));
            return;
        }
        List<ChangedLines.Hunk> hunks = ChangedLines.of(before.text(), after.text());
        boolean placedBefore = false;
        boolean placedAfter = false;
        for (int i = 0; i < hunks.size(); i++) {
            text.append(i == 0 ? "  line " : INDENTATION + "line ")
                    .append(hunks.get(i).number())
                    .append('\n');
            for (ChangedLines.Line line : hunks.get(i).lines()) {
                boolean gone = line.sign() == '-' && !placedBefore;
                boolean fresh = line.sign() == '+' && !placedAfter;
                placedBefore |= gone;
                placedAfter |= fresh;
                line(line, gone ? Place.of(before.decided()) : fresh ? Place.of(after.decided()) : null);
            }
        }
    }

    /** A value that only one side has. */
    private void whole(char sign, @Nullable ShownValue value) {
        if (value == null) {
            return;
        }
        String place = Place.of(value.decided());
        String[] lines = value.text().split("\n");
        if (lines.length > 1) {
            text.append(INDENTATION);
            faint(place);
        }
        for (String line : lines) {
            line(new ChangedLines.Line(sign, line, 0, 0), lines.length > 1 ? null : place);
        }
    }

    private void line(ChangedLines.Line line, @Nullable String place) {
        String colour = line.sign() == '-' ? paint.removed() : line.sign() == '+' ? paint.added() : paint.faint();
        String ahead = SafeText.forTerminal(line.text().substring(0, line.from()));
        String changed = SafeText.forTerminal(line.text().substring(line.from(), line.to()));
        String behind = SafeText.forTerminal(line.text().substring(line.to()));
        text.append(INDENTATION).append(colour).append(line.sign()).append(' ').append(ahead);
        if (!changed.isEmpty() && !paint.strong().isEmpty()) {
            text.append(paint.strong()).append(changed).append(paint.end()).append(colour);
        } else {
            text.append(changed);
        }
        text.append(behind).append(paint.end());
        if (place == null) {
            text.append('\n');
        } else {
            placed(place, INDENTATION.length() + 2 + ahead.length() + changed.length() + behind.length());
        }
    }

    /** Writes a place behind a value, or below it where the screen leaves no room. */
    private void placed(String place, int used) {
        int from = INDENTATION.length() + 2 + column(place);
        text.append(
                used + 2 <= from || used + 2 + place.length() <= columns
                        ? " ".repeat(Math.max(2, from - used))
                        : "\n" + INDENTATION + "  ");
        faint(place);
    }

    private void faint(String words) {
        text.append(paint.faint()).append(words).append(paint.end()).append('\n');
    }

    /** Where places begin behind values: in one column, as far as the screen has room. */
    private int column(String place) {
        int room = columns - INDENTATION.length() - 2 - place.length();
        return Math.clamp(room, NARROW, WIDE);
    }
}
