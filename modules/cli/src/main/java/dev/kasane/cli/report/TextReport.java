package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.impact.Note;
import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownField;
import dev.kasane.change.report.ShownNote;
import dev.kasane.change.report.ShownValue;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.console.Screen;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.NoTargets;
import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Renders a diff for a terminal: the summary, then the details. */
public final class TextReport {

    private static final int TARGETS_ON_A_LINE = 5;

    /** A longer text ends with the line it begins with, when the height of the screen is unknown. */
    private static final int LONG = 40;

    /** The fields that differ in every object that is replaced; its old and new name show them already. */
    private static final Set<String> NAMES = Set.of("kind", "metadata.name", "metadata.namespace");

    private final Paint paint;
    private final @Nullable Screen screen;
    private final StringBuilder text = new StringBuilder();
    private final TextValues values;

    /**
     * A printer.
     *
     * @param paint its colours
     * @param screen what is to be filled; null when the lines may have any length
     */
    public TextReport(Paint paint, @Nullable Screen screen) {
        this.paint = paint;
        this.screen = screen;
        this.values = new TextValues(text, paint, screen == null ? Integer.MAX_VALUE : screen.columns());
    }

    /**
     * Renders the report.
     *
     * @param applications the summary of Argo CD's Applications, in lines; may be empty
     * @param behind the text after the details
     */
    public String of(Report report, String applications, String behind) {
        Summary summary = Summary.of(report);
        summaryLine(report, summary);
        faint(report.looked() == 0 && report.notRendered().isEmpty() ? NoTargets.note("compared") : "");
        faint(summary.counts().leftOut());
        boolean apart = report.sections().size() > 1;
        for (String danger : summary.dangers()) {
            strong("  ", paint.removed(), "! " + danger);
        }
        strong("  ", paint.removed(), summary.dangerLine());
        strong("  ", "", summary.restartLine());
        text.append(applications.isEmpty() ? "" : "\n" + applications.stripTrailing() + "\n");
        targets(report.targets());
        for (Report.Section section : report.sections()) {
            heading(targetNames(section.targets()));
            for (ShownNote note : section.notes()) {
                // a danger of the only section that the summary shows is not printed again right below it
                if (apart || note.weight() != Note.Weight.DANGER || summary.moreDangers() > 0) {
                    note(note);
                }
            }
            section.changes().forEach(this::change);
            section.inputs().forEach(this::change);
        }
        if (!report.notRendered().isEmpty()) {
            text.append('\n');
            NotRendered.sentences(report.notRendered()).forEach(this::faint);
        }
        text.append(behind);
        if (isLong()) {
            text.append('\n');
            summaryLine(report, summary);
        }
        return text.toString();
    }

    private void summaryLine(Report report, Summary summary) {
        text.append(paint.strong())
                .append(SafeText.forTerminal(report.title()))
                .append(paint.end())
                .append(": ")
                .append(summary.counts().toText())
                .append('\n');
    }

    private boolean isLong() {
        int rows = screen == null ? LONG : screen.rows();
        int lines = 0;
        for (int at = text.indexOf("\n"); at >= 0 && lines < rows; at = text.indexOf("\n", at + 1)) {
            lines++;
        }
        return lines >= rows;
    }

    private void faint(String words) {
        strong("", paint.faint(), words);
    }

    private void strong(String indentation, String colour, String words) {
        if (!words.isEmpty()) {
            text.append(indentation)
                    .append(colour)
                    .append(SafeText.forTerminal(words))
                    .append(paint.end())
                    .append('\n');
        }
    }

    private void heading(String words) {
        text.append('\n');
        strong("", paint.strong(), words);
    }

    private static String targetNames(List<String> targets) {
        if (targets.size() == 1) {
            return targets.getFirst().isEmpty() ? "." : targets.getFirst();
        }
        int shown = Math.min(targets.size(), TARGETS_ON_A_LINE);
        String names = String.join(", ", targets.subList(0, shown));
        String rest = shown < targets.size() ? " and " + (targets.size() - shown) + " more" : "";
        return "in " + targets.size() + " targets: " + names + rest;
    }

    /** The changes of whole targets: added, removed, moved, or not renderable. */
    private void targets(List<TargetChange> targets) {
        List<String> lines = TargetLines.of(targets);
        text.append(lines.isEmpty() ? "" : "\n");
        lines.forEach(line -> strong("", paint.strong(), line));
        for (TargetChange target : targets) {
            if (!target.problemsBefore().isEmpty() || !target.problemsAfter().isEmpty()) {
                heading(target.target().isEmpty() ? "." : target.target());
                if (target.isRefusedAlike()) {
                    problems("it cannot be rendered, before and now", target.problemsAfter());
                } else {
                    problems("it could not be rendered before", target.problemsBefore());
                    problems("it cannot be rendered now", target.problemsAfter());
                }
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
        strong("  ", paint.removed(), sentence);
        for (Problem problem : problems) {
            for (String line : ProblemText.of(problem).stripTrailing().split("\n")) {
                text.append("    ").append(line).append('\n');
            }
        }
    }

    private void change(ShownChange change) {
        strong("  ", colour(change.change()), sign(change.change()) + " " + Headline.of(change));
        for (ShownField field : change.fields()) {
            if (change.change().pair() == null) {
                whole(field);
            } else if (!(change.change() instanceof Change.Replaced) || !NAMES.contains(field.path())) {
                values.field(field);
            } else if (field.after() != null) {
                place(Place.of(field.after().decided()));
            }
        }
    }

    static String sign(Change change) {
        // a switch over types is linked again at each start, which takes milliseconds
        return change instanceof Change.Added
                ? "+"
                : change instanceof Change.Removed ? "-" : change instanceof Change.Replaced ? "-/+" : "~";
    }

    private String colour(Change change) {
        return change instanceof Change.Added
                ? paint.added()
                : change instanceof Change.Changed ? paint.strong() : paint.removed();
    }

    /** The place of an added or removed object. */
    private void whole(ShownField field) {
        ShownValue value = field.after() == null ? field.before() : field.after();
        if (value != null) {
            place(Place.of(value.steps().getFirst()));
        }
    }

    private void place(String place) {
        strong("      ", paint.faint(), place);
    }
}
