package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.impact.Note;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownNote;
import dev.kasane.cli.page.HtmlWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The HTML sections of a diff: one section for each group of targets with equal changes. */
final class HtmlSections {

    /** So many targets are named at once. */
    private static final int NAMED_AT_ONCE = 3;

    /** Changes are open from the top until so many lines are seen: a small report needs no click, a large one can be read. */
    private static final int OPEN_LINES = 400;

    private final HtmlWriter html;
    private final Report report;
    private final Map<String, Integer> numbers = new HashMap<>();
    private int changes;
    private int openLines = OPEN_LINES;

    HtmlSections(HtmlWriter html, Report report) {
        this.html = html;
        this.report = report;
        for (int i = 0; i < report.targets().size(); i++) {
            numbers.put(report.targets().get(i).target(), i);
        }
    }

    /** A target as it is named. */
    static String name(String target) {
        return target.isEmpty() ? "." : target;
    }

    void write() {
        html.open("div", "id", "changes", "class", "sections");
        html.element("h2", "What changes", "class", "unseen");
        for (int i = 0; i < report.sections().size(); i++) {
            section(report.sections().get(i), i);
        }
        html.element("p", "Nothing matches.", "id", "nothing", "hidden", "");
        html.closeLine();
    }

    private void section(Report.Section section, int number) {
        String id = "section-" + number;
        html.open("section", "id", id, "data-targets", ranges(section.targets()), "aria-labelledby", id + "-title");
        html.open("header").open("h3", "id", id + "-title");
        List<String> targets = section.targets();
        if (targets.size() == 1) {
            html.element("code", name(targets.getFirst())).close();
        } else {
            html.text("The same in " + targets.size() + " targets").close();
            targets(targets);
        }
        html.closeLine();
        if (!section.notes().isEmpty()) {
            html.open("ul", "class", "notes");
            section.notes().forEach(this::note);
            html.close();
        }
        section.changes().forEach(this::change);
        section.inputs().forEach(this::change);
        html.closeLine();
    }

    private void targets(List<String> targets) {
        List<String> first = targets.subList(0, Math.min(NAMED_AT_ONCE, targets.size()));
        String names = String.join(", ", first.stream().map(HtmlSections::name).toList());
        if (first.size() == targets.size()) {
            html.element("p", names);
            return;
        }
        html.open("details").open("summary").text(names);
        html.element("span", " and " + (targets.size() - first.size()) + " more", "class", "more");
        html.close().open("ul");
        targets.subList(first.size(), targets.size()).forEach(target -> html.element("li", name(target)));
        html.close().close();
    }

    /** The numbers of targets, those that follow each other as {@code first-last}. */
    private String ranges(List<String> targets) {
        int[] sorted = targets.stream()
                .mapToInt(target -> numbers.getOrDefault(target, -1))
                .sorted()
                .toArray();
        StringBuilder text = new StringBuilder();
        int i = 0;
        while (i < sorted.length) {
            int first = i;
            while (i + 1 < sorted.length && sorted[i + 1] == sorted[i] + 1) {
                i++;
            }
            text.append(text.isEmpty() ? "" : " ").append(sorted[first]);
            if (i > first) {
                text.append('-').append(sorted[i]);
            }
            i++;
        }
        return text.toString();
    }

    private void note(ShownNote note) {
        boolean danger = note.weight() == Note.Weight.DANGER;
        html.open("li", "class", danger ? "danger" : "effect");
        html.element("span", danger ? "Danger: " : "", "class", "unseen");
        Subject.write(html, note.kind(), note.name(), note.namespace(), note.otherNames());
        html.text(" " + note.sentence() + " ").element("span", note.rule(), "class", "tag");
        html.closeLine();
    }

    private void change(ShownChange change) {
        int lines = HtmlValues.lines(change.fields());
        boolean open = lines <= openLines;
        openLines -= Math.min(lines, openLines);
        String id = "change-" + changes++;
        if (open) {
            html.open("details", "class", "change", "id", id, "open", "");
        } else {
            html.open("details", "class", "change", "id", id);
        }
        html.open("summary");
        String word = word(change.change());
        html.element("span", word, "class", "tag " + word);
        html.open("h4");
        Subject.write(html, change.kind(), change.name(), change.namespace(), change.otherNames());
        if (change.change() instanceof Change.Replaced it) {
            html.element("span", ", replaces " + it.pair().before().id().toText(), "class", "former");
        } else if (change.formerName() != null) {
            html.element("span", ", was " + change.formerName(), "class", "former");
        }
        html.close();
        boolean whole = change.change().pair() == null;
        int size = whole ? lines : change.fields().size();
        String noun = whole ? " line" : " field";
        html.element("span", size + noun + (size == 1 ? "" : "s"), "class", "count")
                .closeLine();
        HtmlValues values = new HtmlValues(html);
        change.fields().forEach(values::field);
        html.closeLine();
    }

    private static String word(Change change) {
        return switch (change) {
            case Change.Added ignored -> "new";
            case Change.Removed ignored -> "gone";
            case Change.Replaced ignored -> "replaced";
            case Change.Changed ignored -> "changed";
        };
    }
}
