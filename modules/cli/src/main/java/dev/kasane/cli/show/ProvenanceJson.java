package dev.kasane.cli.show;

import dev.kasane.files.Origin;
import java.util.List;

/** The origin of a value as JSON, with the same schema in the reports of all commands. */
public final class ProvenanceJson {

    private ProvenanceJson() {}

    /** Writes the field {@code provenance} of the object that was begun last, oldest step first. */
    public static void write(JsonWriter json, List<Origin.Step> steps) {
        json.array("provenance");
        for (Origin.Step step : steps) {
            json.object();
            json.field("file", step.span().path());
            json.field("line", step.span().line());
            json.field("column", step.span().column());
            json.field("directive", step.directive());
            json.end();
        }
        json.end();
    }
}
