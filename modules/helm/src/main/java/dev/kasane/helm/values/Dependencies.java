package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartMetadata;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Selects the enabled subcharts of a chart, with their names and defaults. */
public final class Dependencies {

    /** More than any chart has; charts that are used under several names within each other multiply. */
    private static final int MOST = 5_000;

    private final HelmProfile profile;
    private int subcharts;

    /** Those that have their aliases for names: in Helm 3, a chart with several aliases has its own only under the first. */
    private final Set<Dependency> renamed = Collections.newSetFromMap(new IdentityHashMap<>());

    private Dependencies(HelmProfile profile) {
        this.profile = profile;
    }

    /**
     * Rejects a chart that declares subcharts which are not there.
     *
     * @throws dev.kasane.problem.KasaneException with Helm's message, which other tools match
     */
    public static void check(Chart chart) {
        Set<String> there = new HashSet<>();
        for (Chart subchart : chart.dependencies()) {
            there.add(subchart.name());
        }
        Set<String> missing = new TreeSet<>();
        List<String> named = new ArrayList<>();
        for (Dependency dependency : chart.metadata().dependencies()) {
            if (!there.contains(dependency.name()) && missing.add(dependency.name())) {
                named.add(dependency.name());
            }
        }
        if (!missing.isEmpty()) {
            throw Problem.error(
                            "found in Chart.yaml, but missing in charts/ directory: " + String.join(", ", named),
                            null,
                            "run helm dependency build " + chart.name()
                                    + ", and see that no .gitignore leaves charts/ out: kasane does not fetch charts")
                    .asException();
        }
    }

    /** The chart without the subcharts that are switched off, and with the defaults that they give to their parents. */
    public static Chart processed(Chart chart, GoMap values, HelmProfile profile) {
        Dependencies dependencies = new Dependencies(profile);
        return new ImportedValues(profile).imported(dependencies.enabled(chart, values, ""));
    }

    private Chart enabled(Chart chart, GoMap values, String path) {
        if (chart.metadata().dependencies().isEmpty()) {
            return chart;
        }
        List<Dependency> declared = declared(chart);
        List<Chart> subcharts = named(chart, declared);
        List<Dependency> switched = new ArrayList<>();
        for (Dependency dependency : declared) {
            switched.add(dependency.aliased().enabled(true));
        }
        Chart whole = chart.with(subcharts);
        GoMap coalesced = Coalescing.values(whole, values, profile.nulls());
        Set<String> off = new HashSet<>();
        List<Dependency> on = new ArrayList<>();
        for (Dependency dependency : switched) {
            if (!isOn(dependency, coalesced, path)) {
                off.add(dependency.name());
            }
        }
        for (Dependency dependency : switched) {
            if (!off.contains(dependency.name())) {
                on.add(dependency);
            }
        }
        List<Chart> rendered = new ArrayList<>();
        for (Chart subchart : subcharts) {
            if (!off.contains(subchart.name())) {
                count(chart);
                rendered.add(enabled(subchart, coalesced, path + subchart.name() + "."));
            }
        }
        return whole.with(chart.metadata().needing(on)).with(rendered);
    }

    private List<Dependency> declared(Chart chart) {
        List<Dependency> declared = new ArrayList<>();
        for (Dependency dependency : chart.metadata().dependencies()) {
            boolean isFirst = renamed.add(dependency);
            declared.add(isFirst || profile.isFour() ? dependency : dependency.aliased());
        }
        return declared;
    }

    private void count(Chart chart) {
        TimeLimit.check();
        if (++subcharts > MOST) {
            throw Problem.error(
                            "the chart " + chart.name() + " and those around it have more than " + MOST + " subcharts",
                            null,
                            "use fewer aliases within charts that have aliases themselves")
                    .asException();
        }
    }

    /** The subcharts that are there without being declared, then the declared ones under their aliases. */
    private List<Chart> named(Chart chart, List<Dependency> declared) {
        List<Chart> subcharts = new ArrayList<>();
        for (Chart there : chart.dependencies()) {
            if (declared.stream().noneMatch(dependency -> fits(there, dependency))) {
                subcharts.add(there);
            }
        }
        for (Dependency dependency : declared) {
            Chart first = null;
            for (Chart there : chart.dependencies()) {
                first = first == null && fits(there, dependency) ? there : first;
            }
            if (first != null) {
                ChartMetadata metadata = first.metadata();
                subcharts.add(dependency.alias().isEmpty() ? first : first.with(metadata.named(dependency.alias())));
            }
        }
        return subcharts;
    }

    private boolean fits(Chart chart, Dependency dependency) {
        return chart.name().equals(dependency.name())
                && isCompatible(dependency.version(), chart.metadata().version(), profile);
    }

    /** Whether a version is one that a constraint allows; neither is when one of them cannot be read. */
    public static boolean isCompatible(String constraint, String version, HelmProfile profile) {
        Version read = Version.parse(version);
        if (read == null) {
            return false;
        }
        try {
            return profile.accepts(Constraint.parse(constraint), read);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isOn(Dependency dependency, GoMap values, String path) {
        boolean on = byTags(dependency, Tables.table(values, "tags"));
        for (String condition : dependency.condition().strip().split(",", -1)) {
            if (!condition.isEmpty() && Tables.leaf(values, path + condition) instanceof Boolean bool) {
                return bool;
            }
        }
        return on;
    }

    private static boolean byTags(Dependency dependency, @Nullable GoMap tags) {
        boolean anyOff = false;
        for (String tag : dependency.tags()) {
            Object value = tags == null ? null : tags.get(tag);
            if (Boolean.TRUE.equals(value)) {
                return true;
            }
            anyOff |= Boolean.FALSE.equals(value);
        }
        return !anyOff;
    }
}
