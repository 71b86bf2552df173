package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges values over the defaults of a chart and of its subcharts. Maps are shared or copied as in Helm. */
public final class Coalescing {

    private static final String GLOBAL = "global";

    private final HelmProfile.Nulls nulls;
    private final TableMerge tables;

    private Coalescing(HelmProfile.Nulls nulls, @Nullable Collection<String> warnings) {
        this.nulls = nulls;
        this.tables = new TableMerge(nulls, warnings);
    }

    /** The values that a chart's templates see: nulls take defaults away. */
    public static GoMap values(Chart chart, GoMap given, HelmProfile.Nulls nulls) {
        return values(chart, given, nulls, null);
    }

    /**
     * The same with Helm's warnings about values that cannot be merged.
     *
     * @param warnings gets the warnings; null to discard them
     */
    public static GoMap values(
            Chart chart, GoMap given, HelmProfile.Nulls nulls, @Nullable Collection<String> warnings) {
        GoMap values = Tables.copy(given);
        new Coalescing(nulls, warnings).chart(chart, values, false, "");
        return values;
    }

    /** Values over the defaults of a chart and of its subcharts: nulls are kept. */
    static GoMap merged(Chart chart, GoMap given, HelmProfile.Nulls nulls, @Nullable Collection<String> warnings) {
        GoMap values = Tables.copy(given);
        new Coalescing(nulls, warnings).chart(chart, values, true, "");
        return values;
    }

    /** @param around the names of the charts around it, with dots */
    private void chart(Chart chart, GoMap values, boolean merge, String around) {
        String path = TableMerge.path(around, chart.name());
        defaults(chart, values, merge, path);
        for (Chart subchart : chart.dependencies()) {
            Object known = values.get(subchart.name());
            if (known == null) {
                values.put(subchart.name(), GoMap.empty());
            } else if (!(known instanceof GoMap)) {
                throw Problem.error(
                                "type mismatch on " + subchart.name() + ": the values of chart " + chart.name()
                                        + " have no map there",
                                null,
                                subchart.name() + " is a subchart, its values stand below its name")
                        .asException();
            }
            GoMap table = (GoMap) java.util.Objects.requireNonNull(values.get(subchart.name()));
            globals(table, values, path);
            chart(subchart, table, merge, path);
        }
    }

    /** The globals of a chart over those of its subchart. */
    private void globals(GoMap target, GoMap from, String path) {
        Object targetValue = target.get(GLOBAL);
        Object fromValue = from.get(GLOBAL);
        if (targetValue != null && !(targetValue instanceof GoMap)) {
            tables.warn("skipping globals because destination " + GLOBAL + " is not a table.");
            return;
        }
        if (fromValue != null && !(fromValue instanceof GoMap)) {
            tables.warn("skipping globals because source " + GLOBAL + " is not a table.");
            return;
        }
        GoMap own = targetValue == null ? GoMap.empty() : (GoMap) targetValue;
        GoMap given = fromValue == null ? GoMap.empty() : (GoMap) fromValue;
        for (var entry : List.copyOf(given.entries())) {
            String key = entry.getKey();
            Object known = own.get(key);
            if (entry.getValue() instanceof GoMap table) {
                GoMap copy = table.copy();
                if (known == null) {
                    own.put(key, copy);
                } else if (known instanceof GoMap knownTable) {
                    tables.merge(copy, knownTable, true, TableMerge.path(path, key));
                    own.put(key, copy);
                } else {
                    tables.note("Conflict: cannot merge map onto non-map for " + GoQuote.quote(key) + ". Skipping.");
                }
            } else if (known instanceof GoMap) {
                tables.note("key " + key + " is table. Skipping");
            } else {
                own.put(key, entry.getValue());
            }
        }
        target.put(GLOBAL, own);
    }

    private void defaults(Chart chart, GoMap values, boolean merge, String path) {
        boolean cleans = nulls == HelmProfile.Nulls.NONE_FROM_DEFAULTS;
        for (var entry : Tables.copy(chart.values()).entries()) {
            String key = entry.getKey();
            Object value = entry.getValue();
            Object known = values.get(key);
            if (known == null) {
                if (!merge && cleans) {
                    if (value instanceof GoNil) {
                        continue;
                    }
                    TableMerge.clean(value);
                }
                values.put(key, value);
            } else if (known instanceof GoNil && !merge) {
                values.remove(key);
            } else if (known instanceof GoMap target && value instanceof GoMap source) {
                boolean inner = merge || isSubchart(chart, key);
                if (!inner && cleans) {
                    TableMerge.clean(source);
                }
                tables.merge(target, source, inner, TableMerge.path(path, key));
            } else if (known instanceof GoMap && !(value instanceof GoNil)) {
                tables.warn("skipped value for " + path + "." + key + ": Not a table.");
            }
        }
    }

    private static boolean isSubchart(Chart chart, String key) {
        for (Chart subchart : chart.dependencies()) {
            if (subchart.name().equals(key)) {
                return true;
            }
        }
        return false;
    }
}
