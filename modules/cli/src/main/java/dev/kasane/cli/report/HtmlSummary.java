package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.impact.Note;
import dev.kasane.change.report.NameInTarget;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownNote;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The HTML summary of a diff: dangers first, then changes of workloads, then added and removed objects. */
final class HtmlSummary {

    private static final int SHOWN_AT_ONCE = 8;

    /** The headings of what rules find, in the order they are shown in; every other rule is under the last one. */
    private static final Map<String, String> EFFECTS = headings();

    private static final String DANGERS = "Dangers";
    private static final String REPLACED = "Replaced";
    private static final String CREATED = "Created";
    private static final String DELETED = "Deleted";
    private static final String OTHER = "Good to know";

    private final HtmlWriter html;
    private final Report report;
    private final @Nullable Verdict verdict;

    /**
     * A line of the summary.
     *
     * @param kind the object's kind
     * @param name its name
     * @param namespace its namespace
     * @param others what it is called in other targets
     * @param sentence what happens to it
     * @param section the number of the section that shows it
     */
    private record Line(
            String kind, String name, String namespace, List<NameInTarget> others, String sentence, int section) {}

    HtmlSummary(HtmlWriter html, Report report, @Nullable Verdict verdict) {
        this.html = html;
        this.report = report;
        this.verdict = verdict;
    }

    private static Map<String, String> headings() {
        Map<String, String> headings = new LinkedHashMap<>();
        headings.put("restart", "Restarts");
        headings.put("image-move", "Images");
        headings.put("chart-move", "Charts");
        headings.put("scale", "Scale");
        return headings;
    }

    void write() {
        html.open("section", "class", "meaning", "aria-labelledby", "meaning");
        html.element("h2", "What it means", "id", "meaning");
        Map<String, List<Line>> groups = groups();
        List<Line> dangers = lines(groups, DANGERS);
        groups.remove(DANGERS);
        if (dangers.isEmpty()) {
            html.element("p", "No rule sees a danger in this.", "class", "calm");
        } else {
            group(DANGERS, dangers);
        }
        report.targets().forEach(this::failure);
        if (verdict != null) {
            verdict.html(html);
        }
        html.open("div", "class", "groups");
        groups.forEach((heading, lines) -> {
            if (!lines.isEmpty()) {
                group(heading, lines);
            }
        });
        outcomes();
        html.close().closeLine();
    }

    private void failure(TargetChange target) {
        if (!target.problemsBefore().isEmpty() || !target.problemsAfter().isEmpty()) {
            html.open("div", "class", "group danger");
            html.open("h3").text("Target ").element("code", HtmlSections.name(target.target()));
            html.text(target.problemsAfter().isEmpty() ? " could not be rendered before" : " cannot be rendered");
            html.close();
            problems("Before:", target.isRefusedAlike() ? List.of() : target.problemsBefore());
            problems(target.isRefusedAlike() ? "Before and now:" : "Now:", target.problemsAfter());
            html.closeLine();
        }
    }

    /** Which targets are new, gone or moved. */
    private void outcomes() {
        List<String> targets = TargetLines.of(report.targets());
        if (!targets.isEmpty()) {
            html.open("div", "class", "group");
            html.open("h3").text("Targets").element("span", Integer.toString(targets.size()), "class", "count");
            html.close().open("ul");
            targets.forEach(target -> html.open("li").text(target).closeLine());
            html.close().closeLine();
        }
    }

    private void problems(String sentence, List<Problem> problems) {
        if (!problems.isEmpty()) {
            html.element("p", sentence);
            problems.forEach(
                    problem -> html.element("pre", ProblemText.of(problem).stripTrailing(), "dir", "ltr"));
        }
    }

    private Map<String, List<Line>> groups() {
        Map<String, List<Line>> groups = new LinkedHashMap<>();
        groups.put(DANGERS, new ArrayList<>());
        EFFECTS.values().forEach(heading -> groups.put(heading, new ArrayList<>()));
        groups.put(REPLACED, new ArrayList<>());
        groups.put(DELETED, new ArrayList<>());
        groups.put(CREATED, new ArrayList<>());
        groups.put(OTHER, new ArrayList<>());
        for (int i = 0; i < report.sections().size(); i++) {
            Report.Section section = report.sections().get(i);
            for (ShownNote note : section.notes()) {
                String heading =
                        note.weight() == Note.Weight.DANGER ? DANGERS : EFFECTS.getOrDefault(note.rule(), OTHER);
                lines(groups, heading)
                        .add(new Line(
                                note.kind(), note.name(), note.namespace(), note.otherNames(), note.sentence(), i));
            }
            for (ShownChange change : section.changes()) {
                Line line = new Line(change.kind(), change.name(), change.namespace(), change.otherNames(), "", i);
                if (change.change() instanceof Change.Replaced it) {
                    String former = it.pair().before().id().toText();
                    lines(groups, REPLACED)
                            .add(new Line(
                                    line.kind(),
                                    line.name(),
                                    line.namespace(),
                                    line.others(),
                                    "replaces " + former,
                                    i));
                } else if (change.change() instanceof Change.Added) {
                    lines(groups, CREATED).add(line);
                } else if (change.change() instanceof Change.Removed) {
                    lines(groups, DELETED).add(line);
                }
            }
        }
        return groups;
    }

    private static List<Line> lines(Map<String, List<Line>> groups, String heading) {
        return groups.computeIfAbsent(heading, ignored -> new ArrayList<>());
    }

    private void group(String heading, List<Line> lines) {
        html.open("div", "class", heading.equals(DANGERS) ? "group danger" : "group");
        html.open("h3").text(heading).element("span", Integer.toString(lines.size()), "class", "count");
        html.close();
        list(lines.subList(0, Math.min(SHOWN_AT_ONCE, lines.size())));
        if (lines.size() > SHOWN_AT_ONCE) {
            html.open("details").element("summary", "and " + (lines.size() - SHOWN_AT_ONCE) + " more");
            list(lines.subList(SHOWN_AT_ONCE, lines.size()));
            html.close();
        }
        html.closeLine();
    }

    private void list(List<Line> lines) {
        html.open("ul");
        for (Line line : lines) {
            html.open("li");
            Subject.write(html, line.kind(), line.name(), line.namespace(), line.others());
            html.text(" " + line.sentence() + " ");
            List<String> targets = report.sections().get(line.section()).targets();
            String where =
                    targets.size() > 1 ? targets.size() + "\u00a0targets" : HtmlSections.name(targets.getFirst());
            html.element("a", where, "href", "#section-" + line.section()).closeLine();
        }
        html.close();
    }
}
