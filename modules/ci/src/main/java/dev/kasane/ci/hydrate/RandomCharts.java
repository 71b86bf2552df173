package dev.kasane.ci.hydrate;

import dev.kasane.kustomize.chart.Inflation;
import java.util.List;

/** Knows which objects of charts have other values each time they are rendered. */
@FunctionalInterface
public interface RandomCharts {

    /**
     * These objects, for people.
     *
     * @param charts the charts of one target
     */
    List<String> objects(List<Inflation> charts);
}
