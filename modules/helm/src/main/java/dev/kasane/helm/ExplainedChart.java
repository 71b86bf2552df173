package dev.kasane.helm;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.origin.DefaultLayers;
import dev.kasane.helm.origin.SubchartFolders;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.helm.values.Dependencies;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.problem.Concealment;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A chart with the data to trace its output to templates and values.
 *
 * @param request the rendered request
 * @param shown the name of a file of the chart in messages, by its path in the chart
 * @param layers where its values are written, in the order in which they are merged
 * @param printed which of its documents are printed
 * @param secrets values that no message shows, beside those that the request itself hides
 */
public record ExplainedChart(
        ChartRequest request,
        UnaryOperator<String> shown,
        List<ValuesLayer> layers,
        OutputOptions printed,
        Collection<String> secrets) {

    /**
     * A chart in some place.
     *
     * @param given where the values are written that are put over its defaults, in the order in which they are merged
     * @throws KasaneException when the subcharts or values of the chart are not right
     */
    public static ExplainedChart of(
            ChartRequest request,
            ChartPlace place,
            List<ValuesLayer> given,
            OutputOptions printed,
            Collection<String> secrets) {
        List<ValuesLayer> layers = new ArrayList<>(DefaultLayers.of(
                place,
                Dependencies.processed(request.chart(), request.values(), request.profile()),
                request.profile()));
        // the chart's own file may be merged once more, and counts where it is merged last
        layers.removeIf(layer -> layer.isOwnDefault()
                && given.stream().anyMatch(other -> other.isInsteadOfDefaults() || layer.isOfSameFile(other)));
        layers.addAll(given);
        return new ExplainedChart(
                request, SubchartFolders.of(place, request.profile())::shown, List.copyOf(layers), printed, secrets);
    }

    /**
     * The objects that another run of Helm would print otherwise, which takes two renders.
     *
     * @throws KasaneException when the chart cannot be rendered
     */
    public List<RandomObject> randomObjects() {
        return rendering(() -> RandomObjects.of(request, ChartRenderer.render(request)));
    }

    /**
     * The values that another run of Helm would print otherwise, which takes two renders.
     *
     * @throws KasaneException when the chart cannot be rendered
     */
    public List<RandomText> randomTexts() {
        return rendering(() -> RandomObjects.texts(request, ChartRenderer.render(request)));
    }

    /**
     * The same with the values that make fields fixed, which takes several renders.
     *
     * @throws KasaneException when the chart cannot be rendered
     */
    public List<RandomObject> randomObjectsWithCures() {
        return rendering(() -> RandomObjects.withCures(request, ChartRenderer.render(request)));
    }

    /**
     * The beginning of a template.
     *
     * @param path as {@link RandomObject#template} has it
     */
    public Span template(String path) {
        ChartFile file = Dependencies.processed(request.chart(), request.values(), request.profile())
                .template(path);
        byte[] bytes = file == null ? new byte[0] : file.bytes();
        return new Span(new SourceFile(shown.apply(path.substring(path.indexOf('/') + 1)), bytes, "helm"), 0);
    }

    <T> T rendering(Supplier<T> work) {
        try {
            return ChartRenderer.onLargeStack(request, work);
        } catch (KasaneException e) {
            throw new Concealment(secrets).of(e);
        }
    }
}
