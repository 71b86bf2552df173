package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.change.report.Secrets;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.resource.Resource;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The JSON of {@code explain --format json}. */
final class ExplainJson {

    private ExplainJson() {}

    /** The report of an object with some of its values. */
    static String of(Resource resource, Secrets secrets, Consumer<JsonWriter> values) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/explain/v1");
        json.field("apiVersion", resource.gvk().apiVersion());
        json.field("kind", resource.gvk().kind());
        Resource named = secrets.named(resource);
        json.field("namespace", named.namespace());
        json.field("name", named.name());
        json.array("values");
        values.accept(json);
        json.end();
        json.end();
        return json.toText();
    }

    /** Path and value of a field. */
    static void value(JsonWriter json, Resource resource, Explanation explanation, Secrets secrets) {
        UnaryOperator<String> hiding = secrets.hiding(resource);
        json.field("path", hiding.apply(explanation.path().toString()));
        json.field(
                "value",
                ShownValue.of(explanation.value(), explanation.path(), resource, secrets)
                        .text());
    }
}
