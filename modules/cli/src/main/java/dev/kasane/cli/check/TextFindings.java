package dev.kasane.cli.check;

import dev.kasane.check.CheckReport;
import dev.kasane.check.Finding;
import dev.kasane.cli.show.SafeText;
import java.util.List;
import java.util.Locale;

/** Findings for people at a terminal. */
final class TextFindings {

    private TextFindings() {}

    static String of(CheckReport report) {
        StringBuilder text = new StringBuilder();
        if (report.compared()) {
            section(text, "new", report.in(CheckReport.State.NEW), true);
            section(text, "fixed", report.in(CheckReport.State.FIXED), false);
            section(text, "already there", report.in(CheckReport.State.STANDING), false);
        } else {
            report.in(CheckReport.State.NEW).forEach(finding -> whole(text, finding));
        }
        return text.append(summary(report)).append('\n').toString();
    }

    private static void section(StringBuilder text, String title, List<Finding> findings, boolean details) {
        if (findings.isEmpty()) {
            return;
        }
        text.append(title).append(" (").append(findings.size()).append(")\n\n");
        for (Finding finding : findings) {
            if (details) {
                whole(text, finding);
            } else {
                text.append("  ")
                        .append(SafeText.forTerminal(headline(finding)))
                        .append('\n');
            }
        }
        text.append(details ? "" : "\n");
    }

    private static void whole(StringBuilder text, Finding finding) {
        text.append(SafeText.forTerminal(headline(finding))).append('\n');
        if (!finding.place().isEmpty()) {
            text.append("  at ").append(SafeText.forTerminal(finding.place())).append('\n');
        }
        if (finding.cure() != null) {
            text.append("  cure: ").append(SafeText.forTerminal(finding.cure())).append('\n');
        }
        text.append('\n');
    }

    /** A finding in one line. */
    static String headline(Finding finding) {
        StringBuilder line = new StringBuilder();
        line.append(finding.severity().name().toLowerCase(Locale.ROOT))
                .append(" [")
                .append(finding.rule())
                .append("] ");
        if (!finding.target().isEmpty()) {
            line.append(finding.target()).append(": ");
        }
        if (!finding.object().isEmpty()) {
            line.append(finding.object()).append(": ");
        }
        if (!finding.path().isEmpty()) {
            line.append(finding.path()).append(": ");
        }
        return line.append(finding.sentence().replace("\n", " ")).toString();
    }

    /** What was found, in one line. */
    static String summary(CheckReport report) {
        List<Finding> findings = report.in(CheckReport.State.NEW);
        long errors = count(findings, Finding.Severity.ERROR);
        long warnings = count(findings, Finding.Severity.WARNING);
        long infos = count(findings, Finding.Severity.INFO);
        String counts = errors + (errors == 1 ? " error, " : " errors, ") + warnings
                + (warnings == 1 ? " warning" : " warnings") + " and " + infos + (infos == 1 ? " note" : " notes");
        String targets = report.targets() + (report.targets() == 1 ? " target" : " targets");
        return report.compared()
                ? targets + ", " + report.title() + ": new are " + counts + "; "
                        + report.in(CheckReport.State.FIXED).size() + " fixed, "
                        + report.in(CheckReport.State.STANDING).size() + " already there"
                : targets + ": " + counts;
    }

    private static long count(List<Finding> findings, Finding.Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
