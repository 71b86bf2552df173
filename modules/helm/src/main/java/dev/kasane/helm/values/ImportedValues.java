package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Applies {@code import-values}: copies values of subcharts into those of their parents. */
final class ImportedValues {

    private final HelmProfile profile;
    private final TableMerge tables;

    /** The lists that were read: in Helm 3, those of a chart with several aliases are one, and its first alias takes all of it. */
    private final Set<List<Object>> read = Collections.newSetFromMap(new IdentityHashMap<>());

    ImportedValues(HelmProfile profile) {
        this.profile = profile;
        this.tables = new TableMerge(profile.nulls());
    }

    /** The chart with the defaults of its declared subcharts and the imported values in its defaults, recursively. */
    Chart imported(Chart chart) {
        List<Chart> subcharts = new ArrayList<>();
        for (Chart subchart : chart.dependencies()) {
            subcharts.add(imported(subchart));
        }
        Chart inner = chart.with(subcharts);
        if (chart.metadata().dependencies().isEmpty()) {
            return inner;
        }
        GoMap merged = Coalescing.merged(inner, GoMap.empty(), profile.nulls(), null);
        GoMap imports = GoMap.empty();
        for (Dependency dependency : chart.metadata().dependencies()) {
            if (!read.add(dependency.importValues()) && !profile.isFour()) {
                continue;
            }
            for (Object value : dependency.importValues()) {
                imports = with(imports, merged, dependency, value);
            }
        }
        GoMap defaults = Tables.copy(merged);
        tables.merge(defaults, imports, true);
        return inner.with(defaults);
    }

    private GoMap with(GoMap imports, GoMap merged, Dependency dependency, Object value) {
        refuseHalf(dependency, value);
        ValueImport taken = ValueImport.of(dependency, value);
        GoMap table = taken == null ? null : Tables.table(merged, taken.from());
        if (taken == null || table == null) {
            return imports;
        }
        // an empty table is another one here than there
        GoMap at = table.isEmpty() ? GoMap.empty() : table;
        for (String key : taken.to().reversed()) {
            at = GoMap.empty().put(key, at);
        }
        tables.merge(imports, at, true);
        return imports;
    }

    private void refuseHalf(Dependency dependency, Object value) {
        if (profile.rejectsHalfImports()
                && value instanceof GoMap pair
                && !(pair.get("child") instanceof String && pair.get("parent") instanceof String)) {
            throw Problem.error(
                            "import-values of " + dependency.name() + " have an item without a child or a parent",
                            null,
                            "write both as texts")
                    .asException();
        }
    }
}
