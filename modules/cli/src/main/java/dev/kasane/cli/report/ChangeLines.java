package dev.kasane.cli.report;

import dev.kasane.change.impact.Note;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownNote;
import dev.kasane.change.report.TargetChange;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Renders a diff in a few lines. */
public final class ChangeLines {

    private static final int MOST_NOTES = 6;

    private ChangeLines() {}

    /** The numbers of objects, then dangers and effects, the weightiest first; or why there are no objects. */
    public static List<String> of(Report report) {
        List<String> lines = new ArrayList<>();
        for (TargetChange target : report.targets()) {
            for (Problem problem : target.problemsAfter()) {
                lines.add("cannot be rendered: " + problem.sentence());
            }
            if (target.problemsAfter().isEmpty() && !target.problemsBefore().isEmpty()) {
                lines.add("can be rendered again");
            }
        }
        if (lines.isEmpty()) {
            lines.add(Counts.of(report).objects().toText());
        }
        int more = 0;
        for (Report.Section section : report.sections()) {
            for (ShownNote note : section.notes()) {
                if (note.weight() == Note.Weight.INFORMATION) {
                    continue;
                }
                if (lines.size() > MOST_NOTES) {
                    more++;
                } else {
                    lines.add((note.weight() == Note.Weight.DANGER ? "danger: " : "") + Headline.of(note));
                }
            }
        }
        if (more > 0) {
            lines.add("and " + more + " more");
        }
        return lines;
    }
}
