package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.files.Span;
import java.util.Locale;

/** Findings as JSON. */
final class JsonFindings {

    private JsonFindings() {}

    static String of(CheckReport report) {
        JsonWriter json = new JsonWriter();
        json.object();
        write(report, json);
        json.end();
        return json.toText();
    }

    /** Writes the fields of a report into the object that was begun. */
    static void write(CheckReport report, JsonWriter json) {
        json.field("title", report.title());
        json.field("targets", report.targets());
        json.field("fails", report.fails());
        json.array("findings");
        for (CheckReport.State state : CheckReport.State.values()) {
            report.merged(state).forEach(merged -> write(merged, state, json));
        }
        json.end();
    }

    private static void write(MergedFinding merged, CheckReport.State state, JsonWriter json) {
        Finding finding = merged.finding();
        json.object();
        json.field("rule", finding.rule());
        json.field("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        json.field("state", state.name().toLowerCase(Locale.ROOT));
        json.field("target", finding.target());
        json.array("targets");
        merged.targets().forEach(json::item);
        json.end();
        json.field("object", finding.object());
        json.field("path", finding.path());
        json.field("sentence", finding.sentence());
        json.field("hint", finding.hint());
        Span span = finding.span();
        if (span != null) {
            json.field("file", span.path());
            json.field("line", span.line());
            json.field("column", span.column());
        }
        json.end();
    }
}
