package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that nulls remove. A null of the user removes a default. A null of a chart removes a default of its
 * subcharts or an imported value; whether it does depends on the release of Helm.
 */
final class RemovedValues {

    private final ChartRequest request;
    private final GoMap whole;
    private final Set<LeafPath> given;
    private final Map<LeafPath, Object> defaults;

    private RemovedValues(ChartRequest request, GoMap whole, Set<LeafPath> given, Map<LeafPath, Object> defaults) {
        this.request = request;
        this.whole = whole;
        this.given = given;
        this.defaults = defaults;
    }

    /**
     * Finds them.
     *
     * @param processed the chart as its dependencies were processed
     * @param whole the values that count
     */
    static RemovedValues of(ChartRequest request, Chart processed, GoMap whole) {
        Set<LeafPath> given = new LinkedHashSet<>(LeafPath.ofNulls(request.values()));
        given.removeIf(path -> isThere(path.in(whole)));
        Set<LeafPath> ofCharts = new LinkedHashSet<>();
        collect(processed, List.of(), ofCharts);
        ofCharts.removeIf(path -> isThere(path.in(whole)));
        return new RemovedValues(request, whole, given, defaults(request, ofCharts));
    }

    /** The paths of the nulls. */
    List<LeafPath> paths() {
        Set<LeafPath> all = new LinkedHashSet<>(given);
        all.addAll(defaults.keySet());
        return List.copyOf(all);
    }

    /** The requests with the value that a null at a path removes; none without a null. */
    List<ChartRequest> restored(LeafPath path) {
        List<ChartRequest> restored = new ArrayList<>();
        if (given.contains(path)) {
            restored.add(request.trying(path.without(request.values())));
        }
        Object value = defaults.get(path);
        if (value != null) {
            restored.add(request.trying(path, value, whole));
        }
        return restored;
    }

    private static boolean isThere(@Nullable Object value) {
        return value != null && !(value instanceof GoNil);
    }

    private static void collect(Chart chart, List<Object> names, Set<LeafPath> into) {
        for (LeafPath path : LeafPath.ofNulls(chart.values())) {
            into.add(path.below(names));
        }
        for (Chart subchart : chart.dependencies()) {
            List<Object> inner = new ArrayList<>(names);
            inner.add(subchart.name());
            collect(subchart, inner, into);
        }
    }

    /** The values at some paths without the nulls. */
    private static Map<LeafPath, Object> defaults(ChartRequest request, Set<LeafPath> paths) {
        Map<LeafPath, Object> values = new LinkedHashMap<>();
        if (paths.isEmpty()) {
            return values;
        }
        ChartRequest without = request.withoutNulls();
        try {
            GoMap whole = ChartRenderer.prepare(without).values();
            for (LeafPath path : paths) {
                Object value = path.in(whole);
                if (value != null && isThere(value)) {
                    values.put(path, value);
                }
            }
        } catch (KasaneException e) {
            // the chart needs one of them
        }
        return values;
    }
}
