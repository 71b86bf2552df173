package dev.kasane.cli.history;

import dev.kasane.cli.report.ChangeLines;
import dev.kasane.cli.show.JsonWriter;
import java.util.List;

/** Renders a history as JSON. */
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
            json.field("author", entry.people().author());
            if (entry.people().committer() != null) {
                json.field("committer", entry.people().committer());
            }
            if (entry.people().mergedBy() != null) {
                json.field("mergedBy", entry.people().mergedBy());
            }
            json.field("subject", entry.subject());
            json.array("promotions");
            entry.promotions().forEach(promotion -> write(json, promotion));
            json.end();
            json.array("changes");
            ChangeLines.of(entry.report()).forEach(json::item);
            json.end();
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }

    private static void write(JsonWriter json, PromotedFrom promotion) {
        json.object();
        json.field("commit", promotion.commit());
        if (promotion.repository() != null) {
            json.field("sourceRepository", promotion.repository());
        }
        json.array("sourceCommits");
        promotion.commits().forEach(json::item);
        json.end();
        if (promotion.reason() != null) {
            json.field("reason", promotion.reason());
        }
        json.end();
    }
}
