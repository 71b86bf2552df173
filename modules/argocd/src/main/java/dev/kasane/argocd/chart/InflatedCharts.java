package dev.kasane.argocd.chart;

import dev.kasane.argocd.inflate.HelmInflater;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.origin.DefaultLayers;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.kustomize.chart.Inflation;
import dev.kasane.kustomize.chart.WrittenValues;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The charts of a kustomization with the places of their values. */
public final class InflatedCharts {

    private InflatedCharts() {}

    /**
     * The charts, each entry of a kustomization once for each namespace.
     *
     * @param inflations those that were rendered
     * @throws dev.kasane.problem.KasaneException when one cannot be read
     */
    public static List<ExplainedChart> of(List<Inflation> inflations) {
        Map<String, ExplainedChart> charts = new LinkedHashMap<>();
        for (Inflation inflation : inflations) {
            charts.computeIfAbsent(
                    inflation.entry().toText() + " " + inflation.namespace(), it -> explained(inflation));
        }
        return List.copyOf(charts.values());
    }

    /** Those that one entry of a kustomization names, as {@link #of} gives them. */
    public static List<ExplainedChart> of(List<Inflation> inflations, Span entry) {
        return of(inflations.stream()
                .filter(inflation -> inflation.entry().toText().equals(entry.toText()))
                .toList());
    }

    private static ExplainedChart explained(Inflation inflation) {
        ChartPlace place = HelmInflater.place(inflation.chart());
        ChartRequest request = HelmInflater.request(inflation);
        List<ValuesLayer> given = new ArrayList<>();
        for (WrittenValues written : inflation.written()) {
            YamlMap values = written.inline() == null ? DefaultLayers.read(written.file()) : written.inline();
            if (values != null) {
                given.add(new ValuesLayer(written.directive(), merged(values, request.values())));
            }
        }
        return ExplainedChart.of(request, place, given, HelmInflater.options(inflation), List.of());
    }

    /** The values that remain after the merge. Kustomize deletes a value over which there is a null, and the null. */
    private static YamlMap merged(YamlMap values, GoMap given) {
        YamlMap left = values;
        for (int i = 0; i < values.size(); i++) {
            String key = values.key(i).text();
            if (!given.has(key)) {
                left = left.without(key);
            } else if (values.value(i) instanceof YamlMap map && given.get(key) instanceof GoMap below) {
                left = left.with(key, merged(map, below));
            }
        }
        return left;
    }
}
