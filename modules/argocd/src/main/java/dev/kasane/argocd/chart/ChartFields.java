package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.UsedChart;
import dev.kasane.helm.FieldOrigin;
import dev.kasane.helm.LineReach;
import dev.kasane.helm.origin.FieldQuestion;
import dev.kasane.helm.origin.ValuesLine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where fields of the objects of an Application come from that charts printed. */
public final class ChartFields {

    private ChartFields() {}

    /**
     * Where a field comes from; null when no chart prints such an object or field.
     *
     * @param charts the charts of the Application
     * @throws dev.kasane.problem.KasaneException when a chart cannot be rendered
     */
    public static @Nullable FieldOrigin origin(ArgoTarget target, List<UsedChart> charts, FieldQuestion question) {
        WrittenSpec written = WrittenSpec.of(target);
        for (UsedChart chart : charts) {
            FieldOrigin origin = chart.helm().origin(question, written.source(chart.source()));
            if (origin != null) {
                return origin;
            }
        }
        return null;
    }

    /**
     * What a line of a file has a part in by the values on it, over all charts of an Application.
     *
     * @throws dev.kasane.problem.KasaneException when a chart cannot be rendered, also with another value
     */
    public static List<LineReach> reach(ArgoTarget target, List<UsedChart> charts, ValuesLine line) {
        WrittenSpec written = WrittenSpec.of(target);
        List<LineReach> reached = new ArrayList<>();
        for (UsedChart chart : charts) {
            reached.addAll(chart.helm().reach(line, written.source(chart.source())));
        }
        return reached;
    }
}
