package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import java.util.List;

/** What a run of {@code hydrate} did, or would do. */
final class HydratedReport {

    private static final int WORD = 14;
    private static final int SHORT = 10;

    private HydratedReport() {}

    static String text(List<Hydrated> hydrated, boolean isDry) {
        StringBuilder text = new StringBuilder();
        for (Hydrated one : hydrated) {
            String word = isDry && one.state() == State.COMMITTED
                    ? "would commit"
                    : isDry && one.state() == State.PROPOSED
                            ? "would propose"
                            : one.state().toText();
            text.append(word)
                    .append(" ".repeat(Math.max(1, WORD - word.length())))
                    .append(SafeText.forTerminal(one.branch()));
            String commit = one.commit();
            if (one.state() == State.COMMITTED || one.state() == State.PROPOSED) {
                text.append("  ").append(one.changed()).append(one.changed() == 1 ? " target" : " targets");
            }
            text.append(commit == null ? "" : ", as " + commit.substring(0, SHORT));
            text.append(one.reason().isEmpty() ? "" : "  " + SafeText.forTerminal(one.reason()))
                    .append('\n');
        }
        return text.toString();
    }

    static String json(List<Hydrated> hydrated) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/hydrate/v1");
        json.array("branches");
        for (Hydrated one : hydrated) {
            json.object();
            json.field("branch", one.branch());
            json.field("source", one.source());
            json.field("state", one.state().toText());
            json.field("changed", one.changed());
            json.field("commit", one.commit());
            if (!one.reason().isEmpty()) {
                json.field(one.state() == State.PROPOSED ? "pullRequest" : "reason", one.reason());
            }
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
