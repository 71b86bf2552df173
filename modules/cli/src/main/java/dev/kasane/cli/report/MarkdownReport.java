package dev.kasane.cli.report;

import dev.kasane.change.impact.Note;
import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownField;
import dev.kasane.change.report.ShownNote;
import dev.kasane.change.report.ShownValue;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.SafeText;
import dev.kasane.problem.ProblemText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Renders a diff in Markdown for a pull request. When it would be longer than GitHub allows, detail is left out, the
 * least important first: values, then fields, then objects; never the middle of something.
 */
public final class MarkdownReport {

    /** GitHub's limit for the body of a pull request, in characters; some are left for what stands around it. */
    public static final int MAX_LENGTH = 65_536 - 1_024;

    /** The levels of detail. */
    private enum Detail {
        VALUES,
        FIELDS,
        OBJECTS,
        TARGETS,
        COUNTS
    }

    private final Detail detail;
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport(Detail detail) {
        this.detail = detail;
    }

    /**
     * Renders a report that fits into a comment of a pull request.
     *
     * @param applications the summary of Argo CD's Applications, in lines; may be empty
     */
    public static String of(Report report, String applications) {
        String text = "";
        for (Detail detail : Detail.values()) {
            text = new MarkdownReport(detail).write(report, applications);
            if (text.length() <= MAX_LENGTH) {
                return text;
            }
        }
        return text;
    }

    /** The summary alone: how much is different, dangers and restarts. */
    public static String summary(Report report) {
        MarkdownReport it = new MarkdownReport(Detail.VALUES);
        it.summary(Summary.of(report));
        return it.text.toString();
    }

    /** The differences of one object, as a block of code. */
    public static String fields(ShownChange change) {
        MarkdownReport it = new MarkdownReport(Detail.VALUES);
        it.fields(change.fields());
        return it.text.toString();
    }

    private String write(Report report, String applications) {
        text.append("### ").append(SafeText.forMarkdown(report.title())).append("\n\n");
        summary(Summary.of(report));
        if (!applications.isEmpty()) {
            fenced("text", applications.strip());
        }
        if (detail == Detail.COUNTS) {
            text.append("There is more than fits here: run `kasane diff` to see it.\n");
        } else {
            details(report);
        }
        notRendered(report);
        return text.toString();
    }

    private void details(Report report) {
        if (detail != Detail.VALUES) {
            text.append("There is more than fits here, so this is a summary: run `kasane diff` to see all of it.\n\n");
        }
        targets(report.targets());
        for (Report.Section section : report.sections()) {
            section(section);
        }
    }

    private void notRendered(Report report) {
        if (!report.notRendered().isEmpty() && !text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
        for (String sentence : NotRendered.sentences(report.notRendered())) {
            text.append(sentence).append(".\n\n");
        }
    }

    private void summary(Summary summary) {
        Counts counts = summary.counts();
        text.append(counts.toText()).append("\n\n");
        text.append(counts.leftOut()).append(counts.leftOut().isEmpty() ? "" : "\n\n");
        summary.dangers()
                .forEach(danger -> text.append("- **Danger:** ")
                        .append(SafeText.forMarkdown(danger))
                        .append('\n'));
        for (String line : List.of(summary.dangerLine(), summary.restartLine())) {
            if (!line.isEmpty()) {
                text.append("- ").append(SafeText.forMarkdown(line)).append('\n');
            }
        }
        text.append(summary.dangers().isEmpty() && summary.restarts().isEmpty() ? "" : "\n");
    }

    /** The changes of whole targets: added, removed, moved, or not renderable. */
    private void targets(List<TargetChange> targets) {
        List<String> lines = TargetLines.of(targets);
        lines.forEach(
                line -> text.append("- ").append(SafeText.forMarkdown(line)).append('\n'));
        text.append(lines.isEmpty() ? "" : "\n");
        for (TargetChange target : targets) {
            List<String> problems = new ArrayList<>();
            if (target.isRefusedAlike()) {
                target.problemsAfter().forEach(problem -> problems.add("before and now: " + ProblemText.of(problem)));
            } else {
                target.problemsBefore().forEach(problem -> problems.add("before: " + ProblemText.of(problem)));
                target.problemsAfter().forEach(problem -> problems.add("now: " + ProblemText.of(problem)));
            }
            if (!problems.isEmpty()) {
                heading(target.target().isEmpty() ? "." : target.target());
                problems.forEach(problem -> fenced("text", problem.stripTrailing()));
            }
        }
    }

    private void heading(String title) {
        text.append("#### ").append(SafeText.forMarkdown(title)).append("\n\n");
    }

    private void section(Report.Section section) {
        List<String> targets = section.targets();
        heading((targets.size() > 1 ? "In " + targets.size() + " targets: " : "") + String.join(", ", targets));
        for (ShownNote note : section.notes()) {
            text.append(note.weight() == Note.Weight.DANGER ? "- **" : "- ");
            text.append(SafeText.forMarkdown(Headline.of(note)));
            text.append(note.weight() == Note.Weight.DANGER ? "**" : "")
                    .append(" (")
                    .append(note.rule())
                    .append(")\n");
        }
        text.append(section.notes().isEmpty() ? "" : "\n");
        if (detail != Detail.TARGETS) {
            section.changes().forEach(this::change);
            section.inputs().forEach(this::change);
        }
    }

    private void change(ShownChange change) {
        String headline = SafeText.forMarkdown(Headline.of(change));
        if (detail == Detail.OBJECTS) {
            text.append("- ").append(headline).append("\n");
            return;
        }
        text.append("<details><summary>").append(headline).append("</summary>\n\n");
        fields(change.fields());
        text.append("</details>\n\n");
    }

    private void fields(List<ShownField> fields) {
        StringBuilder body = new StringBuilder();
        for (ShownField field : fields) {
            if (!field.path().isEmpty()) {
                body.append("  ")
                        .append(SafeText.forTerminal(field.path()))
                        .append(field.moved() ? "  moved" : "")
                        .append('\n');
            }
            if (detail == Detail.VALUES && !field.moved()) {
                values(body, field.before(), field.after());
            }
        }
        fenced("diff", body.toString().stripTrailing());
    }

    private static void values(StringBuilder body, @Nullable ShownValue before, @Nullable ShownValue after) {
        if (before == null || after == null) {
            whole(body, "- ", before);
            whole(body, "+ ", after);
            return;
        }
        String gone = "    # " + Place.of(before.decided());
        String fresh = "    # " + Place.of(after.decided());
        List<ChangedLines.Hunk> hunks = ChangedLines.of(before.text(), after.text());
        boolean several = before.text().indexOf('\n') >= 0 || after.text().indexOf('\n') >= 0;
        for (ChangedLines.Hunk hunk : hunks) {
            body.append(several ? "@@ line " + hunk.number() + " @@\n" : "");
            for (ChangedLines.Line line : hunk.lines()) {
                body.append(line.sign()).append(' ').append(SafeText.forTerminal(line.text()));
                body.append(line.sign() == '-' ? gone : line.sign() == '+' ? fresh : "")
                        .append('\n');
                gone = line.sign() == '-' ? "" : gone;
                fresh = line.sign() == '+' ? "" : fresh;
            }
        }
    }

    /** A value that only one side has. */
    private static void whole(StringBuilder body, String sign, @Nullable ShownValue value) {
        if (value != null) {
            String place = "    # " + Place.of(value.decided());
            for (String line : value.text().split("\n", -1)) {
                body.append(sign)
                        .append(SafeText.forTerminal(line))
                        .append(place)
                        .append('\n');
                place = "";
            }
        }
    }

    /** Writes a block of code, whose lines are fit to be shown, with a fence that is longer than any that stands in it. */
    private void fenced(String language, String safe) {
        int longest = 2;
        int run = 0;
        for (int i = 0; i < safe.length(); i++) {
            run = safe.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(longest + 1);
        text.append(fence)
                .append(language)
                .append('\n')
                .append(safe)
                .append('\n')
                .append(fence)
                .append("\n\n");
    }
}
