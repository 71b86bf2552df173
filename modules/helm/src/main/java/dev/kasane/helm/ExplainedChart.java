package dev.kasane.helm;

import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.problem.Concealment;
import dev.kasane.problem.KasaneException;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A chart with what is needed to say where its output comes from.
 *
 * @param request what is rendered
 * @param shown the name shown to people of a file of the chart, by its path in the chart
 * @param layers where its values are written, in the order in which they are merged
 * @param secrets values that no message shows, beside those that the request itself hides
 */
public record ExplainedChart(
        ChartRequest request, UnaryOperator<String> shown, List<ValuesLayer> layers, Collection<String> secrets) {

    <T> T rendering(Supplier<T> work) {
        try {
            return ChartRenderer.onLargeStack(request, work);
        } catch (KasaneException e) {
            throw new Concealment(secrets).of(e);
        }
    }
}
