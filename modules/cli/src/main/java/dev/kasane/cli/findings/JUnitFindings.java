package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.show.XmlText;
import java.util.List;
import java.util.Locale;

/** Findings as a report of tests, which many CI systems show: an error fails, the rest is passed with a note. */
final class JUnitFindings {

    private JUnitFindings() {}

    static String of(CheckReport report) {
        List<MergedFinding> findings = report.merged(CheckReport.State.NEW);
        long failures = findings.stream()
                .filter(merged -> merged.finding().severity() == Finding.Severity.ERROR)
                .count();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        int tests = Math.max(1, findings.size());
        xml.append("<testsuite name=\"kasane check\" tests=\"" + tests + "\" failures=\"" + failures + "\">\n");
        for (MergedFinding merged : findings) {
            Finding finding = merged.finding();
            String name = finding.object() + (finding.path().isEmpty() ? "" : " " + finding.path());
            xml.append("  <testcase classname=\"" + XmlText.of(finding.target() + "." + finding.rule()) + "\" name=\""
                    + XmlText.of(name.isEmpty() ? finding.rule() : name) + "\">\n");
            boolean error = finding.severity() == Finding.Severity.ERROR;
            String element = error ? "failure" : "system-out";
            String message = error ? " message=\"" + XmlText.of(finding.sentence()) + "\"" : "";
            xml.append("    <" + element + message + ">" + details(merged) + "</" + element + ">\n");
            xml.append("  </testcase>\n");
        }
        if (findings.isEmpty()) {
            xml.append("  <testcase classname=\"kasane\" name=\"check\"/>\n");
        }
        return xml.append("</testsuite>\n").toString();
    }

    /** What an element holds, in lines; each begins with a word of ours. */
    private static String details(MergedFinding merged) {
        Finding finding = merged.finding();
        String severity = finding.severity().name().toLowerCase(Locale.ROOT);
        return severity + ": " + XmlText.of(finding.sentence())
                + (finding.place().isEmpty() ? "" : "\nat " + XmlText.of(finding.place()))
                + (merged.targets().size() < 2 ? "" : "\nin " + XmlText.of(String.join(", ", merged.targets())))
                + (finding.hint() == null ? "" : "\nhint: " + XmlText.of(finding.hint()));
    }
}
