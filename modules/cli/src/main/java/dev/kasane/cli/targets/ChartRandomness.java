package dev.kasane.cli.targets;

import dev.kasane.argocd.chart.InflatedCharts;
import dev.kasane.ci.hydrate.RandomCharts;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.RandomObject;
import dev.kasane.kustomize.chart.Inflation;
import java.util.ArrayList;
import java.util.List;

/** Renders charts with other random values, to find the objects that have some. */
public final class ChartRandomness implements RandomCharts {

    @Override
    public List<String> objects(List<Inflation> charts) {
        List<String> objects = new ArrayList<>();
        for (ExplainedChart chart : InflatedCharts.of(charts)) {
            for (RandomObject object : chart.randomObjects()) {
                objects.add(object.kind() + " " + object.name());
            }
        }
        return objects;
    }
}
