package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.TargetObjects;
import dev.kasane.helm.ExplainedChart;
import java.util.List;

/** The charts of an Application with the places of their values. */
public final class ExplainedCharts {

    private ExplainedCharts() {}

    /**
     * The charts.
     *
     * @param objects gives those that its sources render
     * @throws dev.kasane.problem.KasaneException when one cannot be read
     */
    public static List<ExplainedChart> of(ArgoTarget target, TargetObjects objects) {
        WrittenSpec written = WrittenSpec.of(target);
        return objects.charts(target, chart -> chart.helm().explained(written.source(chart.source())));
    }
}
