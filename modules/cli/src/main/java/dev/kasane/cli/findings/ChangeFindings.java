package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.report.Verdict;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.targets.DiffInputs;
import dev.kasane.kustomize.RenderOptions;
import java.util.List;

/** The findings that a change adds and removes, as a part of its diff. The classes of checks are loaded only if it is used. */
@Needs(Bundle.CHECK)
public final class ChangeFindings implements Verdict {

    private static final int SHOWN_AT_ONCE = 8;

    private final CheckReport report;

    private ChangeFindings(CheckReport report) {
        this.report = report;
    }

    /**
     * Checks both sides of a change.
     *
     * @param argo the folders of Applications that the command line names, or none
     * @param options how targets are rendered
     */
    public static Verdict of(DiffInputs sides, List<String> argo, RenderOptions options) {
        // the comparison itself has printed the notes about charts
        return new ChangeFindings(
                RangeCheck.of(sides, argo, options, CheckSession.today()).report());
    }

    @Override
    public String text() {
        return "\n" + TextFindings.of(report);
    }

    @Override
    public String markdown() {
        return "\n" + MarkdownFindings.of(report);
    }

    @Override
    public void json(JsonWriter writer) {
        writer.object("check");
        JsonFindings.write(report, writer);
        writer.end();
    }

    @Override
    public void html(HtmlWriter html) {
        group(html, "New findings", report.merged(CheckReport.State.NEW), report.fails() ? "group danger" : "group");
        group(html, "Findings it fixes", report.merged(CheckReport.State.FIXED), "group");
        group(html, "Findings of targets not checked any more", report.merged(CheckReport.State.UNCHECKED), "group");
        group(html, "Findings that were there", report.merged(CheckReport.State.STANDING), "group");
    }

    private static void group(HtmlWriter html, String heading, List<MergedFinding> findings, String look) {
        if (findings.isEmpty()) {
            return;
        }
        html.open("div", "class", look);
        html.open("h3").text(heading).element("span", Integer.toString(findings.size()), "class", "count");
        html.close();
        list(html, findings.subList(0, Math.min(SHOWN_AT_ONCE, findings.size())));
        if (findings.size() > SHOWN_AT_ONCE) {
            html.open("details").element("summary", "and " + (findings.size() - SHOWN_AT_ONCE) + " more");
            list(html, findings.subList(SHOWN_AT_ONCE, findings.size()));
            html.close();
        }
        html.closeLine();
    }

    private static void list(HtmlWriter html, List<MergedFinding> findings) {
        html.open("ul");
        for (MergedFinding merged : findings) {
            Finding finding = merged.finding();
            html.open("li").text(TextFindings.headline(merged));
            if (finding.hint() != null) {
                html.element("p", "Hint: " + finding.hint(), "class", "calm");
            }
            html.closeLine();
        }
        html.close();
    }
}
