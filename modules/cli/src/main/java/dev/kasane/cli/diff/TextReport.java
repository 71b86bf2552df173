package dev.kasane.cli.diff;

import dev.kasane.cli.show.Paint;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.show.Screen;
import dev.kasane.core.diff.Change;
import dev.kasane.core.meaning.Note;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.problem.ProblemText;
import dev.kasane.core.review.Report;
import dev.kasane.core.review.ShownChange;
import dev.kasane.core.review.ShownField;
import dev.kasane.core.review.ShownNote;
import dev.kasane.core.review.ShownValue;
import dev.kasane.core.review.TargetChange;
import dev.kasane.core.source.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report for a terminal. */
final class TextReport {

    private static final int TARGETS_ON_A_LINE = 5;
    private static final int WIDE = 60;
    private static final int NARROW = 24;
    private static final String INDENTATION = "        ";

    private final Paint paint;
    private final int columns;
    private final StringBuilder text = new StringBuilder();

    /**
     * A printer.
     *
     * @param paint its colours
     * @param screen what is to be filled; null when the lines may have any length
     */
    TextReport(Paint paint, @Nullable Screen screen) {
        this.paint = paint;
        this.columns = screen == null ? Integer.MAX_VALUE : screen.columns();
    }

    String of(Report report) {
        text.append(paint.strong())
                .append(SafeText.forTerminal(report.title()))
                .append(paint.end())
                .append(": ")
                .append(Counts.of(report).toText())
                .append('\n');
        leftOut(Counts.of(report).leftOut());
        for (TargetChange target : report.targets()) {
            fate(target);
        }
        for (Report.Section section : report.sections()) {
            heading(targets(section.targets()));
            section.notes().forEach(this::note);
            section.changes().forEach(this::change);
            section.inputs().forEach(this::change);
        }
        if (!report.notRendered().isEmpty()) {
            text.append('\n');
            report.notRendered().forEach(group -> leftOut(group.sentence()));
        }
        return text.toString();
    }

    private void leftOut(String words) {
        if (!words.isEmpty()) {
            text.append(paint.faint()).append(words).append(paint.end()).append('\n');
        }
    }

    private void heading(String words) {
        text.append('\n')
                .append(paint.strong())
                .append(SafeText.forTerminal(words))
                .append(paint.end())
                .append('\n');
    }

    private static String targets(List<String> targets) {
        if (targets.size() == 1) {
            return targets.getFirst().isEmpty() ? "." : targets.getFirst();
        }
        int shown = Math.min(targets.size(), TARGETS_ON_A_LINE);
        String names = String.join(", ", targets.subList(0, shown));
        String rest = shown < targets.size() ? " and " + (targets.size() - shown) + " more" : "";
        return "in " + targets.size() + " targets: " + names + rest;
    }

    /** What happens to a target as a whole: that it is new, gone, moved, or cannot be rendered. */
    private void fate(TargetChange target) {
        boolean failed =
                !target.problemsBefore().isEmpty() || !target.problemsAfter().isEmpty();
        String fate = Fate.of(target);
        if (failed || !fate.isEmpty()) {
            heading((target.target().isEmpty() ? "." : target.target()) + fate);
            if (target.isRefusedAlike()) {
                problems("it cannot be rendered, before and now", target.problemsAfter());
            } else {
                problems("it could not be rendered before", target.problemsBefore());
                problems("it cannot be rendered now", target.problemsAfter());
            }
        }
    }

    private void note(ShownNote note) {
        String sign = note.weight() == Note.Weight.DANGER ? "! " : "* ";
        String colour = note.weight() == Note.Weight.DANGER ? paint.removed() : paint.strong();
        text.append("  ").append(colour).append(sign).append(SafeText.forTerminal(Headline.of(note)));
        text.append(paint.end())
                .append(paint.faint())
                .append("  (")
                .append(note.rule())
                .append(")\n")
                .append(paint.end());
    }

    private void problems(String sentence, List<Problem> problems) {
        if (problems.isEmpty()) {
            return;
        }
        text.append("  ")
                .append(paint.removed())
                .append(sentence)
                .append(paint.end())
                .append('\n');
        for (Problem problem : problems) {
            indented(ProblemText.of(problem), "    ");
        }
    }

    private void indented(String lines, String indentation) {
        for (String line : SafeText.forTerminal(lines).stripTrailing().split("\n")) {
            text.append(indentation).append(line).append('\n');
        }
    }

    private void change(ShownChange change) {
        String sign =
                change.change() instanceof Change.Added ? "+" : change.change() instanceof Change.Removed ? "-" : "~";
        String colour = sign.equals("+") ? paint.added() : sign.equals("-") ? paint.removed() : paint.strong();
        text.append("  ")
                .append(colour)
                .append(sign)
                .append(' ')
                .append(SafeText.forTerminal(Headline.of(change)))
                .append(paint.end())
                .append('\n');
        if (change.change() instanceof Change.Changed) {
            change.fields().forEach(this::field);
        } else {
            change.fields().forEach(this::whole);
        }
    }

    private void whole(ShownField field) {
        ShownValue value = field.after() == null ? field.before() : field.after();
        if (value != null) {
            Origin.Step step = value.steps().getFirst();
            text.append("      ")
                    .append(paint.faint())
                    .append(Place.of(step))
                    .append(paint.end())
                    .append('\n');
        }
    }

    private void field(ShownField field) {
        text.append("      ").append(SafeText.forTerminal(field.path()));
        if (field.moved()) {
            text.append("  moved\n");
            return;
        }
        text.append('\n');
        value("- ", paint.removed(), field.before());
        value("+ ", paint.added(), field.after());
    }

    private void value(String sign, String colour, @Nullable ShownValue value) {
        if (value == null) {
            return;
        }
        String place = Place.of(value.decided());
        String shown = SafeText.forTerminal(value.text());
        boolean single = shown.indexOf('\n') < 0;
        if (single) {
            text.append(INDENTATION).append(colour).append(sign).append(shown).append(paint.end());
            int used = INDENTATION.length() + sign.length() + shown.length();
            int from = INDENTATION.length() + sign.length() + column(place);
            text.append(
                    used + 2 <= from || used + 2 + place.length() <= columns
                            ? " ".repeat(Math.max(2, from - used))
                            : "\n" + INDENTATION + "  ");
        } else {
            text.append(INDENTATION);
        }
        text.append(paint.faint()).append(place).append(paint.end()).append('\n');
        if (single) {
            return;
        }
        for (String line : shown.split("\n")) {
            text.append(INDENTATION)
                    .append(colour)
                    .append(sign)
                    .append(line)
                    .append(paint.end())
                    .append('\n');
        }
    }

    /** Where places begin behind values: in one column, as far as the screen has room. */
    private int column(String place) {
        int room = columns - INDENTATION.length() - 2 - place.length();
        return Math.clamp(room, NARROW, WIDE);
    }
}
