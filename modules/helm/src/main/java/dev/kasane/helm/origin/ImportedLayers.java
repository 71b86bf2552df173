package dev.kasane.helm.origin;

import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.values.Tables;
import dev.kasane.helm.values.ValueImport;
import java.util.ArrayList;
import java.util.List;

/** The values that a chart imports from its subcharts with {@code import-values}, with places. */
final class ImportedLayers {

    static final String DIRECTIVE = "import-values";

    /** Charts can import values that their subcharts imported, so the number can multiply at each level. */
    private static final int MOST = 1000;

    private ImportedLayers() {}

    /**
     * The layers, which the chart's own values are put over. A value of the user for the subchart is not in them: Helm
     * imports defaults alone.
     *
     * @param names the names of the charts around it and its own
     * @param chart the chart as its dependencies were processed
     * @param defaults the layers of its subcharts, then its own
     */
    static List<ValuesLayer> of(List<String> names, Chart chart, List<ValuesLayer> defaults) {
        List<ValuesLayer> all = new ArrayList<>();
        for (Dependency dependency : chart.metadata().dependencies()) {
            for (Object item : dependency.importValues()) {
                ValueImport taken = ValueImport.of(dependency, item);
                if (taken != null && Tables.table(chart.values(), taken.from()) != null) {
                    List<String> from = joined(names, List.of(taken.from().split("\\.", -1)));
                    List<ValuesLayer> moved = moved(defaults, from, joined(names, taken.to()));
                    // of two imports of one value the first counts
                    all.addAll(0, moved);
                    if (all.size() > MOST) {
                        return List.of();
                    }
                }
            }
        }
        return all;
    }

    private static List<ValuesLayer> moved(List<ValuesLayer> defaults, List<String> from, List<String> to) {
        List<ValuesLayer> moved = new ArrayList<>();
        for (ValuesLayer layer : defaults) {
            ValuesLayer there = layer.moved(from, to, DIRECTIVE);
            if (there != null) {
                moved.add(there);
            }
        }
        return moved;
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }
}
