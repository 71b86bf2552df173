package dev.kasane.argocd.chart;

import dev.kasane.argocd.inflate.HelmInflater;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.origin.DefaultLayers;
import dev.kasane.helm.origin.SubchartFolders;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.kustomize.chart.Inflation;
import dev.kasane.kustomize.chart.WrittenValues;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;

/** The charts of a kustomization with where their values are written. */
public final class InflatedCharts {

    private InflatedCharts() {}

    /**
     * The charts.
     *
     * @param inflations those that were rendered
     * @throws dev.kasane.problem.KasaneException when one cannot be read
     */
    public static List<ExplainedChart> of(List<Inflation> inflations) {
        return inflations.stream().map(InflatedCharts::explained).toList();
    }

    private static ExplainedChart explained(Inflation inflation) {
        ChartPlace place = HelmInflater.place(inflation.chart());
        List<ValuesLayer> layers = new ArrayList<>(DefaultLayers.of(place));
        for (WrittenValues written : inflation.written()) {
            YamlMap values = written.inline() == null ? DefaultLayers.read(written.file()) : written.inline();
            if (values != null) {
                layers.add(new ValuesLayer(written.directive(), values));
            }
        }
        return new ExplainedChart(
                HelmInflater.request(inflation), SubchartFolders.of(place)::shown, List.copyOf(layers), List.of());
    }
}
