package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.Tables;
import java.util.List;

/**
 * A request to render a chart: its files, values, release and capabilities.
 *
 * @param chart the chart
 * @param values the user's values, which override its defaults
 * @param release the release
 * @param capabilities the assumed capabilities of the cluster
 * @param profile the release of Helm to render as
 * @param checksSchema whether values have to meet the chart's schema
 * @param valuesPlaces what people call the files and fields that the values come from, in their order
 * @param checksSubcharts whether a chart is rejected that lacks a subchart which it declares
 */
public record ChartRequest(
        Chart chart,
        GoMap values,
        ReleaseInfo release,
        Capabilities capabilities,
        HelmProfile profile,
        boolean checksSchema,
        List<String> valuesPlaces,
        boolean checksSubcharts) {

    /** A request as of {@code helm template}, which rejects a chart without its subcharts. */
    public ChartRequest(
            Chart chart,
            GoMap values,
            ReleaseInfo release,
            Capabilities capabilities,
            HelmProfile profile,
            boolean checksSchema,
            List<String> valuesPlaces) {
        this(chart, values, release, capabilities, profile, checksSchema, valuesPlaces, true);
    }

    /** A request whose values come from nowhere that has a name. */
    public ChartRequest(
            Chart chart,
            GoMap values,
            ReleaseInfo release,
            Capabilities capabilities,
            HelmProfile profile,
            boolean checksSchema) {
        this(chart, values, release, capabilities, profile, checksSchema, List.of());
    }

    /** The same as of helm-controller, which installs what there is: only the commands of Helm look for subcharts that are missing. */
    public ChartRequest ofController() {
        return new ChartRequest(chart, values, release, capabilities, profile, checksSchema, valuesPlaces, false);
    }

    /** The same with other values, to see what they change: the chart's schema may reject them. */
    ChartRequest trying(GoMap others) {
        return new ChartRequest(chart, others, release, capabilities, profile, false, List.of(), checksSubcharts);
    }

    /** The same without the nulls in values, those of charts and those of the user. */
    ChartRequest withoutNulls() {
        return new ChartRequest(
                withoutNulls(chart),
                Tables.withoutNulls(values),
                release,
                capabilities,
                profile,
                false,
                List.of(),
                checksSubcharts);
    }

    private static Chart withoutNulls(Chart chart) {
        return chart.with(Tables.withoutNulls(chart.values()))
                .with(chart.dependencies().stream()
                        .map(ChartRequest::withoutNulls)
                        .toList());
    }

    /**
     * The same with one value replaced.
     *
     * @param whole the values that count
     */
    ChartRequest trying(LeafPath path, Object value, GoMap whole) {
        GoMap given = Tables.copy(values);
        path.put(given, whole, value);
        return trying(given);
    }
}
