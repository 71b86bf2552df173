package dev.kasane.ci.hydrate;

import dev.kasane.kustomize.chart.Inflation;
import java.util.List;

/** Finds the objects of charts that have different values in each rendering. */
@FunctionalInterface
public interface RandomCharts {

    /**
     * These objects, for people.
     *
     * @param charts the charts of one target
     */
    List<String> objects(List<Inflation> charts);
}
