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
import dev.kasane.helm.FieldOrigin;
import dev.kasane.helm.FieldOrigins;
import dev.kasane.helm.origin.ValueOrigin;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reports the origin of one field: its file and directives, or the values and templates of a chart. */
final class FieldReport {

    private static final int LEAST_PLACE = 48;
    private static final int MOST_PLACE = 80;
    private static final String HELM = "helm";

    /** The fields of kustomizations that inflate charts. */
    static final Set<String> INFLATING = Set.of("helmCharts", "HelmChartInflationGenerator");

    private final Resource resource;
    private final Explanation explanation;
    private final @Nullable FieldOrigin origin;
    private final Secrets secrets;
    private final @Nullable DisplayedValues leaves;
    private final NonSecretLine harmless;
    private final UnaryOperator<Origin.Step> places;

    private FieldReport(
            Resource resource,
            Explanation explanation,
            @Nullable FieldOrigin origin,
            Secrets secrets,
            @Nullable DisplayedValues leaves,
            NonSecretLine harmless,
            UnaryOperator<Origin.Step> places) {
        this.resource = resource;
        this.explanation = explanation;
        this.origin = origin;
        this.secrets = secrets;
        this.leaves = leaves;
        this.harmless = harmless;
        this.places = places;
    }

    /**
     * The report of a field.
     *
     * @throws dev.kasane.problem.KasaneException when the object has no such field
     */
    static FieldReport of(
            ExplainedTarget target, ResourceSet objects, Resource resource, String field, Secrets secrets) {
        Explanation explanation = Explanation.of(resource, field);
        FieldOrigin origin = isOfChart(explanation)
                ? origin(
                        target,
                        explanation.steps().getFirst(),
                        new ObjectField(
                                resource,
                                field,
                                new PrintedPaths(resource).of(field),
                                object -> isSecret(object, objects, secrets)))
                : null;
        SecretValues values = new SecretValues(objects);
        return new FieldReport(
                resource,
                explanation,
                origin,
                secrets,
                origin == null ? null : new DisplayedValues(objects, values),
                new NonSecretLine(explanation, resource, secrets, values),
                target.places().get());
    }

    /** Whether an object that a chart prints holds what came out of a Secret, or what the repository marks. */
    private static boolean isSecret(YamlMap object, ResourceSet objects, Secrets secrets) {
        PrintedObject printed = PrintedObject.of(object);
        for (Resource resource : objects) {
            if (printed != null && printed.is(resource) && secrets.areIn(resource)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable FieldOrigin origin(ExplainedTarget target, Origin.Step first, ObjectField field) {
        for (ExplainedChart chart : target.charts().apply(first)) {
            FieldOrigin origin = FieldOrigins.of(chart, field);
            if (origin != null) {
                return origin;
            }
        }
        return null;
    }

    /** Whether a chart printed a value. */
    static boolean isOfChart(Explanation explanation) {
        String first = explanation.steps().getFirst().directive();
        return first.equals(HELM) || INFLATING.contains(first);
    }

    /** The steps of a value that a chart printed, with the places of its templates where those are known. */
    static List<Origin.Step> behind(List<Origin.Step> templates, List<Origin.Step> steps) {
        if (templates.isEmpty()) {
            return steps;
        }
        List<Origin.Step> all = new ArrayList<>();
        // the first of them is the chart, or the entry of a kustomization that inflates it
        if (!steps.getFirst().directive().equals(HELM)) {
            all.add(steps.getFirst());
        }
        all.addAll(templates);
        all.addAll(steps.subList(1, steps.size()));
        return all;
    }

    /** The steps that made the value, oldest first. */
    private List<Origin.Step> steps() {
        List<Origin.Step> steps = new ArrayList<>();
        if (origin != null) {
            origin.values().forEach(value -> steps.addAll(places(value)));
        }
        steps.addAll(stepsBehindValues());
        return steps;
    }

    /** The same without the values of a chart. */
    private List<Origin.Step> stepsBehindValues() {
        return behind(origin == null ? List.of() : origin.templates(), explanation.steps()).stream()
                .map(places)
                .toList();
    }

    private List<Origin.Step> places(ValueOrigin value) {
        return value.steps().stream().map(places).toList();
    }

    /** A place, and what is written there. */
    private record Line(String place, String text) {}

    String text(Paint paint) {
        ShownValue shown = ShownValue.of(explanation.value(), explanation.path(), resource, secrets);
        boolean hidden =
                explanation.isSingle() && shown.shown() != explanation.value() || holdsSecret(explanation.value());
        List<Line> lines = new ArrayList<>();
        if (origin != null) {
            origin.values().forEach(value -> add(value, hidden, lines));
        }
        for (Origin.Step step : stepsBehindValues()) {
            lines.add(line(step, hidden));
        }
        List<Line> conditions = new ArrayList<>();
        if (origin != null) {
            origin.conditions().forEach(condition -> add(condition, hidden, conditions));
        }
        StringBuilder text = new StringBuilder();
        text.append(paint.strong())
                .append(SafeText.forTerminal(secrets.named(resource).id().toText() + "  "
                        + secrets.without(explanation.path().toString(), resource)));
        text.append(paint.end()).append('\n');
        int width = width(lines, width(conditions, LEAST_PLACE));
        append(text, lines, width, paint);
        appendValue(text, shown.text(), paint);
        if (!conditions.isEmpty()) {
            text.append("present because of:\n");
            append(text, conditions, width, paint);
        }
        if (origin != null && !origin.lookups().isEmpty()) {
            text.append("its template calls lookup for ")
                    .append(SafeText.forTerminal(secrets.without(String.join(", ", origin.lookups()), resource)))
                    .append("; the result is empty here\n");
        }
        if (origin != null && !origin.isComplete()) {
            text.append("there may be more: not every value of the chart was tried\n");
        }
        return text.toString();
    }

    private static boolean holdsSecret(YamlNode node) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (holdsSecret(map.value(i))) {
                    return true;
                }
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (holdsSecret(item)) {
                    return true;
                }
            }
        }
        return node.isSecret();
    }

    private Line line(Origin.Step step, boolean hidden) {
        return new Line(
                Place.of(step),
                hidden ? "" : SafeText.forTerminal(secrets.without(written(step).strip(), resource)));
    }

    /** The text at the place of a step, as it may be shown for a value that is no secret itself. */
    private String written(Origin.Step step) {
        if (origin != null && origin.templates().contains(step)) {
            return TemplateLine.shown(step.span().writtenLine());
        }
        String line = step.span().sourceLine();
        String written = step.span().writtenLine();
        if (line.equals(written)) {
            return line;
        }
        String field = WrittenField.of(written, explanation, resource, secrets);
        String shown = field == null ? harmless.of(step) : field;
        return shown == null ? line : shown;
    }

    /** A value of the chart with all places it is written in. */
    private void add(ValueOrigin value, boolean hidden, List<Line> lines) {
        if (value.written().isEmpty()) {
            lines.add(new Line("in the chart", SafeText.forTerminal(value.path().toString())));
        }
        for (ValueOrigin.Written written : value.written()) {
            String text = hidden && !value.isNamedBySecret()
                    ? SafeText.forTerminal(value.path().toString())
                    : Objects.requireNonNull(leaves).of(value, written.value());
            lines.add(new Line(Place.of(places.apply(written.step())), text));
        }
    }

    private static int width(List<Line> lines, int least) {
        int width = least;
        for (Line line : lines) {
            width = Math.max(width, Math.min(MOST_PLACE, line.place.length()));
        }
        return width;
    }

    private static void append(StringBuilder text, List<Line> lines, int width, Paint paint) {
        for (Line line : lines) {
            text.append("  ").append(padded(line.place, width));
            text.append(paint.faint()).append(line.text).append(paint.end()).append('\n');
        }
    }

    /** A value of one line behind its word, one of several below it, each behind a bar. */
    private static void appendValue(StringBuilder text, String value, Paint paint) {
        text.append("value:");
        String[] lines = value.split("\n", -1);
        for (String line : lines) {
            text.append(lines.length == 1 ? " " : "\n  | ").append(paint.strong());
            text.append(SafeText.forTerminal(line)).append(paint.end());
        }
        text.append('\n');
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()) + 2);
    }

    /** Writes the field as an item of the open array. */
    void write(JsonWriter json) {
        json.object();
        ExplainJson.value(json, resource, explanation, secrets);
        ProvenanceJson.write(json, steps());
        if (origin != null) {
            write(json, "chartValues", origin.values());
            write(json, "conditions", origin.conditions());
            json.array("lookups");
            origin.lookups().forEach(lookup -> json.item(secrets.without(lookup, resource)));
            json.end();
            json.field("complete", origin.isComplete());
        }
        json.end();
    }

    private void write(JsonWriter json, String name, List<ValueOrigin> values) {
        json.array(name);
        for (ValueOrigin value : values) {
            json.object();
            json.field(
                    "path",
                    value.isNamedBySecret()
                            ? DisplayedValues.MASK
                            : value.path().toString());
            ProvenanceJson.write(json, places(value));
            json.end();
        }
        json.end();
    }
}
