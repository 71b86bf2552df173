package dev.kasane.cli.explain;

import dev.kasane.argocd.chart.InflatedCharts;
import dev.kasane.change.explain.Explanation;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.Secrets;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.Span;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.LeafReach;
import dev.kasane.helm.LineReach;
import dev.kasane.helm.origin.ValuesLine;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Reports the fields that the values on a line affect through charts. */
final class ChartReachReport {

    private final StringBuilder text;
    private final Paint paint;

    ChartReachReport(StringBuilder text, Paint paint) {
        this.text = text;
        this.paint = paint;
    }

    /**
     * Adds those of the charts of one kustomization.
     *
     * @param label what its target is called
     */
    static void add(StringBuilder text, String label, Rendering rendering, ValuesLine line, Paint paint) {
        ChartReachReport report = new ChartReachReport(text, paint);
        Map<String, Span> entries = new LinkedHashMap<>();
        rendering.charts().forEach(chart -> entries.put(chart.entry().toText(), chart.entry()));
        for (Span entry : entries.values()) {
            report.add(
                    label,
                    () -> reached(InflatedCharts.of(rendering.charts(), entry), line),
                    rendering::resources,
                    // what this entry made, and no other chart that prints the same names
                    resource -> resource.root().span().toText().equals(entry.toText()));
        }
    }

    static List<LineReach> reached(List<ExplainedChart> charts, ValuesLine line) {
        return charts.stream()
                .flatMap(chart -> LineReach.of(chart, line).stream())
                .toList();
    }

    /**
     * Adds what a line reaches in one target, if anything.
     *
     * @param label what the target is called
     * @param made which of its objects the charts made
     */
    void add(String label, Supplier<List<LineReach>> reached, Supplier<ResourceSet> objects, Predicate<Resource> made) {
        try {
            List<LineReach> all = reached.get();
            if (!all.isEmpty()) {
                String target = paint.strong() + SafeText.forTerminal(label) + paint.end() + "\n";
                text.append(target);
                ResourceSet resources = objects.get();
                all.forEach(reach -> add(reach, resources, made));
            }
        } catch (KasaneException e) {
            text.append(paint.strong()).append(SafeText.forTerminal(label)).append(paint.end());
            text.append("  cannot be rendered\n");
        }
    }

    private void add(LineReach reach, ResourceSet resources, Predicate<Resource> made) {
        String path = SafeText.forTerminal(reach.path().toString());
        if (reach.later() != null) {
            text.append("  ").append(path).append(paint.faint());
            text.append("  overridden by ")
                    .append(Place.of(reach.later()))
                    .append(paint.end())
                    .append('\n');
            return;
        }
        if (reach.objects().isEmpty()) {
            text.append("  ")
                    .append(path)
                    .append(": ")
                    .append(nothing(reach.trial()))
                    .append('\n');
        }
        Secrets secrets = new Secrets(new RunKey(), resources);
        for (LeafReach.Reached object : reach.objects()) {
            List<Resource> found = find(object, resources, made);
            for (Resource resource : found) {
                add(
                        object,
                        SafeText.forTerminal(secrets.named(resource).id().toText()),
                        path,
                        field -> field(resource, field, secrets));
            }
            if (found.isEmpty()) {
                add(object, SafeText.forTerminal(object.kind() + " " + object.name()), path, SafeText::forTerminal);
            }
        }
    }

    private void add(LeafReach.Reached object, String id, String path, UnaryOperator<String> shown) {
        if (object.fields().isEmpty()) {
            text.append("  ").append(id).append("  the whole object").append(by(path));
        }
        for (String field : object.fields()) {
            text.append("  ").append(id).append("  ").append(shown.apply(field)).append(by(path));
        }
    }

    private static String nothing(LineReach.Trial trial) {
        return switch (trial) {
            case DONE -> "no object depends on it";
            case REFUSED -> "the chart takes no other value";
            case LEFT_OUT -> "not tried, since the line has so many values";
        };
    }

    private String by(String path) {
        return paint.faint() + "  by " + path + paint.end() + "\n";
    }

    private static String field(Resource resource, String field, Secrets secrets) {
        String name = SafeText.forTerminal(secrets.without(field, resource));
        if (Explanation.find(resource.root(), field) == null) {
            return name;
        }
        Explanation explanation = Explanation.of(resource, field);
        if (!explanation.isSingle()) {
            return name;
        }
        String shown = ShownValue.of(explanation.value(), explanation.path(), resource, secrets)
                .text();
        return name + ": " + SafeText.forTerminal(shown.lines().findFirst().orElse(""));
    }

    private static List<Resource> find(LeafReach.Reached object, ResourceSet resources, Predicate<Resource> made) {
        PrintedObject printed =
                new PrintedObject(object.apiVersion(), object.kind(), object.namespace(), object.name());
        List<Resource> found = new ArrayList<>();
        for (Resource resource : resources) {
            if (printed.is(resource) && made.test(resource)) {
                found.add(resource);
            }
        }
        return found;
    }
}
