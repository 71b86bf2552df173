package dev.kasane.cli.report;

import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.Report;
import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.page.Page;
import dev.kasane.cli.show.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * Renders a diff as one HTML page: a summary, the tree of targets, and every change with both sides next to each other.
 * It can be read without its script; with it, it can be searched, narrowed and walked through by keys.
 */
public final class HtmlReport {

    private HtmlReport() {}

    public static String of(Report report, @Nullable Verdict verdict) {
        Page page = Page.of(SafeText.forTerminal(report.title()) + " · kasane diff", HtmlReport.class, "report");
        return page.with(html -> write(html, report, verdict));
    }

    private static void write(HtmlWriter html, Report report, @Nullable Verdict verdict) {
        html.element("a", "Skip to the changes", "class", "skip", "href", "#changes");
        html.open("header", "class", "top");
        Page.name(html, "kasane diff");
        html.element("h1", report.title());
        html.element("p", Counts.of(report).toText(), "class", "verdict");
        for (String sentence : NotRendered.sentences(report.notRendered())) {
            html.element("p", sentence, "class", "verdict");
        }
        html.closeLine();
        if (report.isEmpty()) {
            return;
        }
        html.open("div", "class", "page");
        tools(html);
        new HtmlTargets(html, report).write();
        html.open("main");
        new HtmlSummary(html, report, verdict).write();
        new HtmlSections(html, report).write();
        html.closeLine().closeLine();
    }

    /** Controls that only work with the script, which shows them. */
    private static void tools(HtmlWriter html) {
        html.openSearch("Search objects, fields, values, files");
        html.element("button", "Stack sides", "id", "sides", "type", "button", "aria-pressed", "false");
        html.element("button", "Open all", "id", "unfold", "type", "button");
        html.element("button", "Dark", "id", "theme", "type", "button");
        html.element("button", "?", "id", "help", "type", "button", "aria-label", "Keys");
        html.closeLine();
    }
}
