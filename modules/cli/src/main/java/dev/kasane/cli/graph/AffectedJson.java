package dev.kasane.cli.graph;

import dev.kasane.cli.show.JsonWriter;
import dev.kasane.lock.Requirement;
import java.util.List;
import java.util.Map;

/** The targets and pipelines that a change affects, as JSON. */
final class AffectedJson {

    private AffectedJson() {}

    /**
     * The document.
     *
     * @param applications the Applications, by their labels, with the way to each
     * @param flux the objects of Flux, in the same form
     */
    static String of(
            List<AffectedCommand.Reached> reached,
            List<ReachedPipeline> pipelines,
            Map<String, List<String>> applications,
            Map<String, List<String>> flux) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/affected/v1");
        json.array("targets");
        for (AffectedCommand.Reached one : reached) {
            json.object();
            json.field("target", one.target().name());
            json.field("earlier", one.target().earlier());
            json.field("later", one.target().later());
            addPath(json, one.way());
            json.end();
        }
        json.end();
        json.array("pipelines");
        for (ReachedPipeline one : pipelines) {
            json.object();
            json.field("pipeline", one.name());
            json.field("new", one.news());
            json.array("paths");
            one.paths().forEach(json::item);
            json.end();
            json.end();
        }
        json.end();
        add(json, "applications", applications);
        add(json, "flux", flux);
        json.end();
        return json.toText();
    }

    private static void add(JsonWriter json, String name, Map<String, List<String>> reached) {
        json.array(name);
        reached.forEach((label, way) -> {
            json.object();
            json.field("target", label);
            addPath(json, way);
            json.end();
        });
        json.end();
    }

    private static void addPath(JsonWriter json, List<String> way) {
        json.array("way");
        way.forEach(path -> json.item(Requirement.shown(path)));
        json.end();
    }
}
