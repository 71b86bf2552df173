package dev.kasane.cli.history;

import dev.kasane.ci.hydrate.RenderedHistory.Entry;
import dev.kasane.ci.hydrate.SourceCommit;
import dev.kasane.cli.report.ChangeLines;
import dev.kasane.cli.show.JsonWriter;
import java.util.List;

/** Renders the history of a target in its rendered branches as JSON. */
final class RenderedJson {

    private RenderedJson() {}

    static String of(String target, List<RenderedSession.Branch> branches) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/rendered-history/v1");
        json.field("target", target);
        json.array("branches");
        for (RenderedSession.Branch branch : branches) {
            json.object();
            json.field("branch", branch.branch());
            json.array("commits");
            branch.entries().forEach(entry -> write(json, entry, branch));
            json.end();
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }

    private static void write(JsonWriter json, Entry entry, RenderedSession.Branch branch) {
        json.object();
        json.field("commit", entry.commit());
        json.field("time", entry.time().toString());
        json.field("author", entry.author());
        json.field("subject", entry.subject());
        SourceCommit source = entry.source();
        if (source != null) {
            json.object("source");
            json.field("commit", source.id());
            json.field("time", source.time().toString());
            json.field("author", source.author());
            json.field("subject", source.subject());
            json.end();
        }
        if (entry.doubt() != null) {
            json.field("unproved", entry.doubt());
        }
        String request = branch.requests().get(entry.commit());
        if (request != null) {
            json.field("pullRequest", request);
        }
        String person = branch.people().getOrDefault(entry.commit(), "");
        if (!person.isEmpty()) {
            json.field("mergedBy", person);
        }
        json.array("changes");
        ChangeLines.of(entry.report()).forEach(json::item);
        json.end();
        json.end();
    }
}
