package dev.kasane.cli.check;

import dev.kasane.check.CheckReport;
import dev.kasane.check.Finding;
import dev.kasane.check.MergedFinding;
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
            xml.append("  <testcase classname=\"" + escaped(finding.target() + "." + finding.rule()) + "\" name=\""
                    + escaped(name.isEmpty() ? finding.rule() : name) + "\">\n");
            boolean error = finding.severity() == Finding.Severity.ERROR;
            String element = error ? "failure" : "system-out";
            String message = error ? " message=\"" + escaped(finding.sentence()) + "\"" : "";
            xml.append("    <" + element + message + ">" + escaped(details(merged)) + "</" + element + ">\n");
            xml.append("  </testcase>\n");
        }
        if (findings.isEmpty()) {
            xml.append("  <testcase classname=\"kasane\" name=\"check\"/>\n");
        }
        return xml.append("</testsuite>\n").toString();
    }

    private static String details(MergedFinding merged) {
        Finding finding = merged.finding();
        return finding.severity().name().toLowerCase(Locale.ROOT) + ": " + finding.sentence()
                + (finding.place().isEmpty() ? "" : "\nat " + finding.place())
                + (merged.targets().size() < 2 ? "" : "\nin " + String.join(", ", merged.targets()))
                + (finding.cure() == null ? "" : "\ncure: " + finding.cure());
    }

    private static String escaped(String text) {
        StringBuilder xml = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                case '"' -> xml.append("&quot;");
                default -> {
                    // other control characters are not allowed in XML at all
                    boolean allowed = c >= ' ' && c != 0xfffe && c != 0xffff && (c < 0xd800 || c > 0xdfff)
                            || c == '\n'
                            || c == '\t';
                    xml.appendCodePoint(allowed ? c : '?');
                }
            }
        });
        return xml.toString();
    }
}
