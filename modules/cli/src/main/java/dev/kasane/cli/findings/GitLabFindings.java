package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.Span;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * Findings as a report of code quality, as GitLab <a
 * href="https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format">documents</a> it: it compares the
 * report of a merge request with that of the target branch, so all findings are in it.
 */
final class GitLabFindings {

    private GitLabFindings() {}

    static String of(CheckReport report) {
        JsonWriter json = new JsonWriter();
        Map<String, Integer> seen = new HashMap<>();
        json.array();
        for (CheckReport.State state : new CheckReport.State[] {CheckReport.State.NEW, CheckReport.State.STANDING}) {
            report.merged(state).forEach(merged -> write(json, merged, seen));
        }
        json.end();
        return json.toText();
    }

    private static void write(JsonWriter json, MergedFinding merged, Map<String, Integer> seen) {
        Finding finding = merged.finding();
        Span span = finding.span();
        String hint = finding.hint() == null ? "" : "; hint: " + SafeText.forTerminal(finding.hint());
        // a report has a place for each finding: that of an object without a line is its target
        String path = span == null ? finding.target() : span.path();
        String subject = String.join("\n", finding.rule(), path, finding.object(), finding.path(), finding.sentence());
        int before = seen.merge(subject, 1, Integer::sum) - 1;
        json.object();
        json.field("description", SafeText.forTerminal(TextFindings.headline(merged)) + hint);
        json.field("check_name", "kasane/" + finding.rule());
        json.field("fingerprint", digest(subject + (before == 0 ? "" : "\n" + before)));
        json.field(
                "severity",
                switch (finding.severity()) {
                    case ERROR -> "major";
                    case WARNING -> "minor";
                    case INFO -> "info";
                });
        json.object("location");
        json.field("path", path.isEmpty() ? "." : path);
        json.object("lines");
        json.field("begin", span == null ? 1 : span.line());
        json.end();
        json.end();
        json.end();
    }

    /** The same for a finding that moved to another line. */
    private static String digest(String subject) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(subject.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
