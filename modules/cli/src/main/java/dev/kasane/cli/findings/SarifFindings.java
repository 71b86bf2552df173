package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.Span;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Findings in SARIF 2.1.0, which code hosts show beside the lines. */
final class SarifFindings {

    private SarifFindings() {}

    static String of(CheckReport report) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.field("version", "2.1.0");
        json.array("runs");
        json.object();
        json.object("tool");
        json.object("driver");
        json.field("name", "kasane");
        json.array("rules");
        TreeSet<String> rules = new TreeSet<>();
        report.entries().forEach(entry -> rules.add(entry.finding().rule()));
        for (String rule : rules) {
            json.object();
            json.field("id", rule);
            json.end();
        }
        json.end();
        json.end();
        json.end();
        json.array("results");
        for (CheckReport.State state : new CheckReport.State[] {CheckReport.State.NEW, CheckReport.State.STANDING}) {
            report.merged(state).forEach(merged -> result(json, merged, report.compared() ? state : null));
        }
        json.end();
        json.end();
        json.end();
        json.end();
        return json.toText();
    }

    private static void result(JsonWriter json, MergedFinding merged, CheckReport.@Nullable State state) {
        Finding finding = merged.finding();
        json.object();
        json.field("ruleId", finding.rule());
        json.field(
                "level",
                switch (finding.severity()) {
                    case ERROR -> "error";
                    case WARNING -> "warning";
                    case INFO -> "note";
                });
        if (state != null) {
            json.field("baselineState", state == CheckReport.State.NEW ? "new" : "unchanged");
        }
        json.object("message");
        String hint = finding.hint() == null ? "" : "\nhint: " + SafeText.forTerminal(finding.hint());
        json.field("text", SafeText.forTerminal(TextFindings.headline(merged)) + hint);
        json.end();
        Span span = finding.span();
        json.array("locations");
        if (span != null) {
            json.object();
            json.object("physicalLocation");
            json.object("artifactLocation");
            json.field("uri", span.path());
            json.end();
            json.object("region");
            json.field("startLine", span.line());
            json.field("startColumn", span.column());
            json.end();
            json.end();
            json.end();
        }
        json.end();
        json.object("properties");
        json.array("targets");
        merged.targets().forEach(json::item);
        json.end();
        json.end();
        json.end();
    }
}
