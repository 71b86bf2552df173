package dev.kasane.cli.check;

import dev.kasane.check.CheckReport;
import dev.kasane.check.Finding;
import dev.kasane.cli.show.SafeText;
import java.util.List;
import java.util.Locale;

/** Findings for pull requests. */
public final class MarkdownFindings {

    private static final int MOST = 100;
    private static final int MOST_OF_A_CHANGE = 20;

    private MarkdownFindings() {}

    /** What a change brings and takes away, for a text that is about more; of what was there before only the number. */
    public static String ofChange(CheckReport report) {
        StringBuilder text = new StringBuilder("**Checks.** ");
        text.append(SafeText.forMarkdown(TextFindings.summary(report))).append("\n\n");
        table(text, "New", report.in(CheckReport.State.NEW), MOST_OF_A_CHANGE);
        table(text, "Fixed", report.in(CheckReport.State.FIXED), MOST_OF_A_CHANGE);
        return text.toString();
    }

    static String of(CheckReport report) {
        StringBuilder text = new StringBuilder("### kasane check\n\n");
        text.append(SafeText.forMarkdown(TextFindings.summary(report))).append("\n\n");
        table(text, report.compared() ? "New" : "", report.in(CheckReport.State.NEW), MOST);
        table(text, "Fixed", report.in(CheckReport.State.FIXED), MOST);
        List<Finding> standing = report.in(CheckReport.State.STANDING);
        if (!standing.isEmpty()) {
            text.append("<details><summary>Already there: ")
                    .append(standing.size())
                    .append("</summary>\n\n");
            table(text, "", standing, MOST);
            text.append("</details>\n");
        }
        return text.toString();
    }

    private static void table(StringBuilder text, String title, List<Finding> findings, int most) {
        if (findings.isEmpty()) {
            return;
        }
        if (!title.isEmpty()) {
            text.append("**").append(title).append("**\n\n");
        }
        text.append("| | rule | where | what |\n|---|---|---|---|\n");
        for (Finding finding : findings.subList(0, Math.min(most, findings.size()))) {
            String where = finding.target() + " " + finding.object() + " " + finding.path() + " " + finding.place();
            text.append("| ")
                    .append(finding.severity().name().toLowerCase(Locale.ROOT))
                    .append(" | ")
                    .append(SafeText.forMarkdown(finding.rule()))
                    .append(" | ")
                    .append(cell(where.strip()))
                    .append(" | ")
                    .append(cell(finding.sentence() + (finding.cure() == null ? "" : ": " + finding.cure())))
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
