package dev.kasane.cli.diff;

import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.SafeText;
import dev.kasane.core.meaning.Note;
import dev.kasane.core.problem.ProblemText;
import dev.kasane.core.review.NotRendered;
import dev.kasane.core.review.Report;
import dev.kasane.core.review.ShownChange;
import dev.kasane.core.review.ShownField;
import dev.kasane.core.review.ShownNote;
import dev.kasane.core.review.ShownValue;
import dev.kasane.core.review.TargetChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report for a pull request. When it would be longer than GitHub allows, detail is left out, the least important first:
 * values, then fields, then objects; never the middle of something.
 */
public final class MarkdownReport {

    /** GitHub's limit for the body of a pull request, in characters; some are left for what stands around it. */
    public static final int MAX_LENGTH = 65_536 - 1_024;

    /** How much is shown. */
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

    /** A report as long as a pull request may hold. */
    public static String of(Report report) {
        return of(report, MAX_LENGTH);
    }

    /** A report of at most so many characters, as far as counts alone fit into them. */
    public static String of(Report report, int longest) {
        String text = "";
        for (Detail detail : Detail.values()) {
            text = new MarkdownReport(detail).write(report);
            if (text.length() <= longest) {
                return text;
            }
        }
        return text;
    }

    private String write(Report report) {
        text.append("### ").append(SafeText.forMarkdown(report.title())).append("\n\n");
        Counts counts = Counts.of(report);
        text.append(counts.toText()).append("\n\n");
        text.append(counts.leftOut()).append(counts.leftOut().isEmpty() ? "" : "\n\n");
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
        report.targets().forEach(this::fate);
        for (Report.Section section : report.sections()) {
            section(section);
        }
    }

    private void notRendered(Report report) {
        if (!report.notRendered().isEmpty() && !text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
        for (NotRendered group : report.notRendered()) {
            text.append(group.sentence()).append(".\n\n");
        }
    }

    /** What happens to a target as a whole: that it is new, gone, moved, or cannot be rendered. */
    private void fate(TargetChange target) {
        List<String> problems = new ArrayList<>();
        if (target.isRefusedAlike()) {
            target.problemsAfter().forEach(problem -> problems.add("before and now: " + ProblemText.of(problem)));
        } else {
            target.problemsBefore().forEach(problem -> problems.add("before: " + ProblemText.of(problem)));
            target.problemsAfter().forEach(problem -> problems.add("now: " + ProblemText.of(problem)));
        }
        String fate = Fate.of(target);
        if (!problems.isEmpty() || !fate.isEmpty()) {
            heading((target.target().isEmpty() ? "." : target.target()) + fate);
            problems.forEach(problem -> fenced("text", problem.stripTrailing()));
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
        StringBuilder body = new StringBuilder();
        for (ShownField field : change.fields()) {
            if (!field.path().isEmpty()) {
                body.append("  ")
                        .append(field.path())
                        .append(field.moved() ? "  moved" : "")
                        .append('\n');
            }
            if (detail == Detail.VALUES && !field.moved()) {
                value(body, "- ", field.before());
                value(body, "+ ", field.after());
            }
        }
        fenced("diff", body.toString().stripTrailing());
        text.append("</details>\n\n");
    }

    private static void value(StringBuilder body, String sign, @Nullable ShownValue value) {
        if (value != null) {
            String[] lines = value.text().split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                body.append(sign)
                        .append(lines[i])
                        .append(i == 0 ? "    # " + Place.of(value.decided()) : "")
                        .append('\n');
            }
        }
    }

    /** Writes a block of code whose fence is longer than any that stands in it. */
    private void fenced(String language, String content) {
        String safe = SafeText.forTerminal(content);
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
