package dev.kasane.helm;

import dev.kasane.files.Origin;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.engine.TracedText;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.ValueOrigin;
import dev.kasane.helm.origin.WatchedValues;
import dev.kasane.helm.values.Tables;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the origins of fields of objects. The place in the template is recorded during the render. For the values, the
 * template is rendered again with other ones, and the fields are compared. Nothing is inferred from the text of
 * templates.
 */
public final class FieldOrigins {

    private static final String GLOBAL = "global";

    private final ExplainedChart chart;
    private final ChartRequest request;
    private final FieldQuery question;

    private FieldOrigins(ExplainedChart chart, FieldQuery question) {
        this.chart = chart;
        this.request = chart.request();
        this.question = new PrintedObjects(question, chart.printed());
    }

    /**
     * The origin of a field; null if the chart prints no such object, or one with another field there.
     *
     * @throws dev.kasane.problem.KasaneException when the chart cannot be rendered
     */
    public static @Nullable FieldOrigin of(ExplainedChart chart, FieldQuery question) {
        return chart.rendering(() -> Optional.ofNullable(new FieldOrigins(chart, question).find()))
                .orElse(null);
    }

    /**
     * The places of templates that printed some fields of one object, as {@link FieldOrigin#templates} has them.
     *
     * @return one item for each question; nothing when the chart does not print the object
     * @throws dev.kasane.problem.KasaneException when the chart cannot be rendered
     */
    public static List<List<Origin.Step>> templates(ExplainedChart chart, List<? extends FieldQuery> questions) {
        return questions.isEmpty()
                ? List.of()
                : chart.rendering(() -> new FieldOrigins(chart, questions.getFirst()).ofAll(questions));
    }

    private List<List<Origin.Step>> ofAll(List<? extends FieldQuery> questions) {
        ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
        for (var file : ChartRenderer.engine(request)
                .print(prepared.chart(), prepared.values())
                .files()
                .entrySet()) {
            String text = file.getValue();
            if (isNotes(file.getKey()) || PrintedField.in(text, request.profile(), question) == null) {
                continue;
            }
            // rendered again, since templates may change values
            ChartRenderer.Prepared again = ChartRenderer.prepare(request);
            TracedText traced = ChartRenderer.engine(request).traceAlone(again.chart(), again.values(), file.getKey());
            List<List<Origin.Step>> all = new ArrayList<>();
            for (FieldQuery one : questions) {
                PrintedField field = PrintedField.in(text, request.profile(), new PrintedObjects(one, chart.printed()));
                all.add(
                        field != null
                                        && one.mayBe(field.node())
                                        && traced.text().equals(text)
                                ? TemplatePlaces.steps(traced.places(offset(text, field)), again.chart(), chart.shown())
                                : List.of());
            }
            return all;
        }
        return List.of();
    }

    private @Nullable FieldOrigin find() {
        ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
        var printed = ChartRenderer.engine(request)
                .print(prepared.chart(), prepared.values())
                .files();
        for (var file : printed.entrySet()) {
            PrintedField field =
                    isNotes(file.getKey()) ? null : PrintedField.in(file.getValue(), request.profile(), question);
            if (field != null) {
                return question.mayBe(field.node()) ? find(file.getKey(), printed, field) : null;
            }
        }
        return null;
    }

    /** Whether a template prints notes for users, which are no objects. */
    private static boolean isNotes(String template) {
        return template.endsWith("NOTES.txt");
    }

    private FieldOrigin find(String template, Map<String, String> printed, PrintedField field) {
        String text = Objects.requireNonNull(printed.get(template));
        // rendered again, since templates may change values
        ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
        GoMap whole = Tables.copy(prepared.values());
        WatchedValues watched = new WatchedValues(prepared.values());
        TracedText traced = ChartRenderer.engine(request).traceAlone(prepared.chart(), watched.values(), template);
        if (!traced.text().equals(text)) {
            // another template changes the values that this one reads
            return new FieldOrigin(List.of(), List.of(), List.of(), Set.of(), false);
        }
        TrialTime time = new TrialTime();
        FieldTrials trials = new FieldTrials(request, template, question, field, whole, time);
        List<LeafPath> candidates = candidates(watched.read(), whole);
        addConditions(template, prepared.chart(), candidates);
        boolean complete = trials.find(candidates);
        RemovedValues removed = RemovedValues.of(request, prepared.chart(), whole);
        complete &= trials.find(removed);
        SecretReach secrets = new SecretReach(request, question, printed, whole, removed, time);
        return new FieldOrigin(
                TemplatePlaces.steps(traced.places(offset(text, field)), prepared.chart(), chart.shown()),
                origins(trials.values(), whole, secrets),
                origins(trials.conditions(), whole, secrets),
                traced.lookups(),
                complete);
    }

    private List<ValueOrigin> origins(List<LeafPath> paths, GoMap whole, SecretReach secrets) {
        List<ValueOrigin> origins = new ArrayList<>();
        for (LeafPath path : paths) {
            ValueOrigin origin = ValueOrigin.of(path, chart.layers()).counting(path.in(whole));
            origins.add(secrets.has(path) ? origin.secret() : origin);
        }
        return origins;
    }

    /** Adds the values that switch the subchart of a template, or one whose values a chart around it imports, on or off. */
    private static void addConditions(String template, Chart chart, List<LeafPath> into) {
        String[] parts = template.split("/", -1);
        List<Object> path = new ArrayList<>();
        Chart at = chart;
        for (int i = 1; i < parts.length; i += 2) {
            boolean isInside = i + 1 < parts.length && parts[i].equals("charts");
            String name = isInside ? parts[i + 1] : "";
            for (Dependency dependency : at.metadata().dependencies()) {
                boolean counts = dependency.name().equals(name)
                        || !dependency.importValues().isEmpty();
                for (String condition : counts ? dependency.condition().split(",", -1) : new String[0]) {
                    List<Object> steps = new ArrayList<>(path);
                    steps.addAll(List.of(condition.strip().split("\\.", -1)));
                    into.add(new LeafPath(List.copyOf(steps)));
                }
                // tags are those of the whole chart, also for subcharts of subcharts
                for (String tag : counts ? dependency.tags() : List.<String>of()) {
                    into.add(new LeafPath(List.of("tags", tag)));
                }
            }
            if (!isInside) {
                return;
            }
            path.add(name);
            Chart inner = at;
            at = at.dependencies().stream()
                    .filter(subchart -> subchart.name().equals(name))
                    .findFirst()
                    .orElse(inner);
        }
    }

    /** The values that the template read. A global value of a subchart has its path in the whole chart. */
    private static List<LeafPath> candidates(Set<LeafPath> read, GoMap whole) {
        Set<LeafPath> candidates = new LinkedHashSet<>();
        for (LeafPath path : read) {
            int global = path.steps().lastIndexOf(GLOBAL);
            LeafPath shared = path.from(Math.max(global, 0));
            if (global > 0 && Objects.equals(shared.in(whole), path.in(whole))) {
                candidates.add(shared);
            }
            candidates.add(path);
        }
        return new ArrayList<>(candidates);
    }

    /** Where the text of the field begins, in characters. */
    private static int offset(String text, PrintedField field) {
        return TemplatePlaces.valueOffset(text, field.start(), field.node().offset());
    }
}
