package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.change.report.Secrets;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.ProvenanceJson;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.Origin;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.FieldOrigins;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Reports each value of an object with the place that sets it. */
final class ObjectReport {

    private static final int MAX_MARGIN = 72;

    private final Resource resource;
    private final Secrets secrets;
    private final List<Explanation> values;
    private final List<List<Origin.Step>> steps;

    private ObjectReport(Resource resource, Secrets secrets, List<Explanation> values, List<List<Origin.Step>> steps) {
        this.resource = resource;
        this.secrets = secrets;
        this.values = values;
        this.steps = steps;
    }

    static ObjectReport of(ExplainedTarget target, Resource resource, Secrets secrets) {
        List<Explanation> values = Explanation.all(resource);
        List<List<Origin.Step>> steps = new ArrayList<>();
        List<ObjectField> ofCharts = new ArrayList<>();
        Origin.Step first = null;
        PrintedPaths printed = null;
        for (Explanation value : values) {
            steps.add(value.steps());
            if (FieldReport.isOfChart(value)) {
                first = first == null ? value.steps().getFirst() : first;
                printed = printed == null ? new PrintedPaths(resource) : printed;
                ofCharts.add(new ObjectField(
                        resource,
                        value.path().toString(),
                        printed.of(value.path().toString())));
            }
        }
        List<List<Origin.Step>> templates = first == null ? List.of() : templates(target, first, ofCharts);
        int next = 0;
        for (int i = 0; i < values.size() && !templates.isEmpty(); i++) {
            if (FieldReport.isOfChart(values.get(i))) {
                steps.set(i, FieldReport.behind(templates.get(next++), steps.get(i)));
            }
        }
        UnaryOperator<Origin.Step> places = target.places().get();
        steps.replaceAll(made -> made.stream().map(places).toList());
        return new ObjectReport(resource, secrets, values, steps);
    }

    private static List<List<Origin.Step>> templates(
            ExplainedTarget target, Origin.Step first, List<ObjectField> fields) {
        for (ExplainedChart chart : target.charts().apply(first)) {
            List<List<Origin.Step>> templates = FieldOrigins.templates(chart, fields);
            if (!templates.isEmpty()) {
                return templates;
            }
        }
        return List.of();
    }

    String text(Paint paint) {
        StringBuilder text = new StringBuilder();
        text.append(paint.strong())
                .append(SafeText.forTerminal(secrets.named(resource).id().toText()))
                .append(paint.end())
                .append('\n');
        int margin = 0;
        for (List<Origin.Step> made : steps) {
            margin = Math.max(margin, Place.of(made.getLast()).length());
        }
        UnaryOperator<String> hiding = secrets.hiding(resource);
        for (int i = 0; i < values.size(); i++) {
            Explanation explanation = values.get(i);
            ShownValue shown = ShownValue.of(explanation.value(), explanation.path(), resource, secrets);
            int end = shown.text().indexOf('\n');
            String value =
                    SafeText.forTerminal(end < 0 ? shown.text() : shown.text().substring(0, end));
            text.append("  ").append(paint.faint());
            text.append(FieldReport.padded(Place.of(steps.get(i).getLast()), Math.min(margin, MAX_MARGIN)))
                    .append(paint.end());
            text.append(SafeText.forTerminal(hiding.apply(explanation.path().toString())))
                    .append(": ");
            text.append(value).append(end < 0 ? "" : " …").append('\n');
        }
        return text.toString();
    }

    /** Writes the values as items of the open array. */
    void write(JsonWriter json) {
        for (int i = 0; i < values.size(); i++) {
            json.object();
            ExplainJson.value(json, resource, values.get(i), secrets);
            ProvenanceJson.write(json, steps.get(i));
            json.end();
        }
    }
}
