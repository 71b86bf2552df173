package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.show.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Findings for pull requests. */
public final class MarkdownFindings {

    private static final int MOST = 100;
    private static final int MOST_OF_A_CHANGE = 20;

    private MarkdownFindings() {}

    /** The findings that a change adds and removes, for a longer text; for existing findings only their number. */
    public static String ofChange(CheckReport report) {
        StringBuilder text = new StringBuilder("**Checks.** ");
        text.append(SafeText.forMarkdown(TextFindings.summary(report))).append("\n\n");
        table(text, "New", report.merged(CheckReport.State.NEW), MOST_OF_A_CHANGE);
        counted(text, "Fixed", report.in(CheckReport.State.FIXED));
        counted(text, "Not checked any more", report.in(CheckReport.State.UNCHECKED));
        return text.toString();
    }

    /** Only the number for each rule: these findings need no action. */
    private static void counted(StringBuilder text, String title, List<Finding> findings) {
        Map<String, Integer> rules = new TreeMap<>();
        findings.forEach(finding -> rules.merge(finding.rule(), 1, Integer::sum));
        if (!rules.isEmpty()) {
            List<String> counts = new ArrayList<>();
            rules.forEach((rule, count) -> counts.add(SafeText.forMarkdown(rule) + " (" + count + ")"));
            text.append("**")
                    .append(title)
                    .append(":** ")
                    .append(String.join(", ", counts))
                    .append("\n\n");
        }
    }

    static String of(CheckReport report) {
        StringBuilder text = new StringBuilder("### kasane check\n\n");
        text.append(SafeText.forMarkdown(TextFindings.summary(report))).append("\n\n");
        table(text, report.compared() ? "New" : "", report.merged(CheckReport.State.NEW), MOST);
        table(text, "Fixed", report.merged(CheckReport.State.FIXED), MOST);
        table(text, "Not checked any more", report.merged(CheckReport.State.UNCHECKED), MOST);
        List<MergedFinding> standing = report.merged(CheckReport.State.STANDING);
        if (!standing.isEmpty()) {
            text.append("<details><summary>Already there: ")
                    .append(standing.size())
                    .append("</summary>\n\n");
            table(text, "", standing, MOST);
            text.append("</details>\n");
        }
        return text.toString();
    }

    private static void table(StringBuilder text, String title, List<MergedFinding> findings, int most) {
        if (findings.isEmpty()) {
            return;
        }
        if (!title.isEmpty()) {
            text.append("**").append(title).append("**\n\n");
        }
        text.append("| | rule | where | what |\n|---|---|---|---|\n");
        for (MergedFinding merged : findings.subList(0, Math.min(most, findings.size()))) {
            Finding finding = merged.finding();
            String where = merged.targetsText() + " " + finding.object() + " " + finding.path() + " " + finding.place();
            text.append("| ")
                    .append(finding.severity().name().toLowerCase(Locale.ROOT))
                    .append(" | ")
                    .append(SafeText.forMarkdown(finding.rule()))
                    .append(" | ")
                    .append(cell(where.strip()))
                    .append(" | ")
                    .append(cell(finding.sentence() + (finding.hint() == null ? "" : ": " + finding.hint())))
                    .append(" |\n");
        }
        if (findings.size() > most) {
            text.append("\n").append(findings.size() - most).append(" more\n");
        }
        text.append('\n');
    }

    private static String cell(String text) {
        return SafeText.forMarkdown(text.replace('\n', ' ')).replace("|", "\\|");
    }
}
