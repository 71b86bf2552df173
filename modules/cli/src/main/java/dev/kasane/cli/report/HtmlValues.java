package dev.kasane.cli.report;

import dev.kasane.change.report.ShownField;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.show.Place;
import dev.kasane.files.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The HTML of a changed field: both sides next to each other, each with its origin. */
final class HtmlValues {

    /** So many equal lines are seen around a difference; the others can be opened. */
    private static final int CONTEXT = 3;

    private final HtmlWriter html;

    HtmlValues(HtmlWriter html) {
        this.html = html;
    }

    /** The number of lines of some fields. */
    static int lines(List<ShownField> fields) {
        int lines = 0;
        for (ShownField field : fields) {
            lines += Math.max(lines(field.before()), lines(field.after()));
        }
        return lines;
    }

    private static int lines(@Nullable ShownValue value) {
        return value == null
                ? 0
                : 1 + (int) value.text().chars().filter(c -> c == '\n').count();
    }

    void field(ShownField field) {
        html.open("div", "class", "field");
        if (!field.path().isEmpty()) {
            html.open("h5").element("code", field.path(), "dir", "ltr");
            if (field.moved()) {
                html.element("span", "moved in its list", "class", "tag");
            }
            html.close();
        }
        if (!field.moved()) {
            // an object that is new or gone as a whole has one side only
            html.open("div", "class", field.path().isEmpty() ? "sides one" : "sides");
            sides(field.before(), field.after(), field.path().isEmpty());
            html.close();
        }
        html.closeLine();
    }

    private void sides(@Nullable ShownValue before, @Nullable ShownValue after, boolean whole) {
        if (before != null && after != null) {
            List<SideBySide.Segment> segments = SideBySide.of(before.text(), after.text());
            for (int i = 0; i < segments.size(); i++) {
                segment(segments.get(i), i == 0, i == segments.size() - 1);
            }
        } else {
            alone(before, "old", "not there before", whole);
            alone(after, "new", "not there any more", whole);
        }
        provenance(before, "old");
        provenance(after, "new");
    }

    private void alone(@Nullable ShownValue value, String side, String absent, boolean whole) {
        if (value != null) {
            html.element("pre", value.text(), "class", side, "dir", "ltr");
        } else if (!whole) {
            html.element("p", absent, "class", "none " + side);
        }
    }

    private void segment(SideBySide.Segment segment, boolean first, boolean last) {
        if (!segment.same()) {
            different(segment);
            return;
        }
        List<String> lines = segment.before();
        int head = first ? 0 : Math.min(CONTEXT, lines.size());
        int tail = last ? lines.size() : Math.max(head, lines.size() - CONTEXT);
        if (tail - head <= CONTEXT) {
            same(lines);
            return;
        }
        same(lines.subList(0, head));
        html.open("details", "class", "fold").element("summary", (tail - head) + " equal lines");
        same(lines.subList(head, tail));
        html.close();
        same(lines.subList(tail, lines.size()));
    }

    private void same(List<String> lines) {
        if (!lines.isEmpty()) {
            html.element("pre", String.join("\n", lines), "class", "same", "dir", "ltr");
        }
    }

    private void different(SideBySide.Segment segment) {
        List<String> before = segment.before();
        List<String> after = segment.after();
        side("old", before, before.size() == after.size() ? after : List.of());
        side("new", after, before.size() == after.size() ? before : List.of());
    }

    /** Writes the lines of a side; what is different from the lines they stand for is marked. */
    private void side(String side, List<String> lines, List<String> others) {
        html.open("pre", "class", side, "dir", "ltr");
        for (int i = 0; i < lines.size(); i++) {
            html.text(i == 0 ? "" : "\n");
            String line = lines.get(i);
            CommonAffixes alike = others.isEmpty() ? CommonAffixes.NOTHING : CommonAffixes.of(line, others.get(i));
            if (alike.isLittle(line)) {
                html.text(line);
            } else {
                int end = line.length() - alike.tail();
                html.text(line.substring(0, alike.head()));
                if (alike.head() < end) {
                    html.element("mark", line.substring(alike.head(), end));
                }
                html.text(line.substring(end));
            }
        }
        html.close();
    }

    private void provenance(@Nullable ShownValue value, String side) {
        if (value == null) {
            return;
        }
        html.open("div", "class", "by " + side);
        String decided = Place.of(value.decided());
        if (value.steps().size() == 1) {
            html.element("code", decided, "dir", "ltr");
        } else {
            html.open("details").open("summary").element("code", decided, "dir", "ltr");
            html.element("span", " after " + (value.steps().size() - 1) + " more", "class", "more");
            html.close().open("ol");
            for (Origin.Step step : value.steps()) {
                html.open("li").element("code", Place.of(step), "dir", "ltr").close();
            }
            html.close().close();
        }
        html.close();
    }
}
