package dev.kasane.cli.history;

import dev.kasane.cli.report.ChangeLines;
import dev.kasane.cli.show.JsonWriter;
import java.util.List;

/** A history for programs. */
final class HistoryJson {

    private HistoryJson() {}

    static String of(String target, List<TargetHistory.Entry> entries) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/history/v1");
        json.field("target", target);
        json.array("commits");
        for (TargetHistory.Entry entry : entries) {
            json.object();
            json.field("commit", entry.commit());
            json.field("time", entry.time().toString());
            json.field("author", entry.author());
            json.field("subject", entry.subject());
            json.array("changes");
            ChangeLines.of(entry.report()).forEach(json::item);
            json.end();
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
