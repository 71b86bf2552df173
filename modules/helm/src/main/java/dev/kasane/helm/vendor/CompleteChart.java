package dev.kasane.helm.vendor;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A chart with the subcharts that {@code helm dependency build} would fetch: those of other folders ({@code file://})
 * and those in the vendor folder, at the version that {@code Chart.lock} names, if there is one. As in Helm, the
 * content of {@code charts/} takes precedence.
 */
public final class CompleteChart {

    private static final String FILE = "file://";

    private final ChartPlace place;
    private final VendorFolder vendor;
    private final boolean isChecked;

    private @Nullable DeclaredDependencies dependencies;

    private CompleteChart(ChartPlace place, VendorFolder vendor, boolean isChecked) {
        this.place = place;
        this.vendor = vendor;
        this.isChecked = isChecked;
    }

    /**
     * A chart for which {@code helm dependency build} would be called: a lock that was written for other dependencies is an error.
     *
     * @param place the chart
     * @param vendor where subcharts may be that are not in {@code charts/}
     */
    public CompleteChart(ChartPlace place, VendorFolder vendor) {
        this(place, vendor, true);
    }

    /**
     * A chart of Flux. Its source-controller fetches the locked dependencies, does not compare the lock with the
     * declared dependencies, and does not check for others that are missing (source-controller,
     * {@code internal/helm/chart}).
     *
     * @param place the chart
     * @param vendor where subcharts may be that are not in {@code charts/}
     */
    public static CompleteChart ofFlux(ChartPlace place, VendorFolder vendor) {
        return new CompleteChart(place, vendor, false);
    }

    /**
     * The chart with its subcharts.
     *
     * @param profile the release of Helm that loads it
     * @throws KasaneException when it is no chart that Helm would load
     */
    public Chart load(HelmProfile profile) {
        Chart chart = load(place, profile);
        List<GoMap> wanted = enabled();
        if (wanted.isEmpty() && dependencies().declared().isEmpty()) {
            return chart;
        }
        Problem outOfSync = outOfSync(chart);
        if (outOfSync != null) {
            throw outOfSync.asException();
        }
        List<Chart> all = new ArrayList<>(chart.dependencies());
        Set<String> added = new HashSet<>();
        for (GoMap dependency : missing(chart, wanted)) {
            String path = path(dependency);
            if (path != null && added.add(path)) {
                all.add(
                        dependency.text("repository").startsWith(FILE)
                                ? beside(path, dependency, profile)
                                : load(vendor.open(path), profile));
            } else if (path == null && !isChecked) {
                throw Problem.error(
                                place.name() + " depends on the chart " + dependency.text("name")
                                        + ", and there is none in "
                                        + (dependency.text("repository").isEmpty()
                                                ? "charts/"
                                                : dependency.text("repository")),
                                null,
                                "correct its repository, or leave it out")
                        .asException();
            }
        }
        return added.isEmpty() ? chart : chart.with(all);
    }

    /**
     * The dependencies that have to be brought. Flux brings none if the chart has as many subcharts as it declares, and looks for
     * those with an alias by it ({@code collectMissing}).
     */
    private List<GoMap> missing(Chart chart, List<GoMap> wanted) {
        if (!isChecked && chart.dependencies().size() == wanted.size()) {
            return List.of();
        }
        Set<String> there = new HashSet<>();
        chart.dependencies().forEach(subchart -> there.add(subchart.name()));
        List<GoMap> missing = new ArrayList<>();
        for (GoMap dependency : wanted) {
            String alias = isChecked ? "" : dependency.text("alias");
            if (!there.contains(alias.isEmpty() ? dependency.text("name") : alias)) {
                missing.add(dependency);
            }
        }
        return missing;
    }

    /** The chart of a folder beside this one, whose version must be in the range of the dependency. */
    private Chart beside(String path, GoMap dependency, HelmProfile profile) {
        Chart chart = load(ChartPlace.inFolder(place.tree(), path), profile);
        Version version = Version.parse(chart.metadata().version());
        String asked = dependency.text("version");
        Constraint range = range(asked);
        if (range == null) {
            throw Problem.error(
                            place.name() + " depends on the chart " + chart.name() + " in " + path + " with "
                                    + (asked.isEmpty() ? "no version" : "\"" + asked + "\", which is no version"),
                            null,
                            "name its version " + chart.metadata().version() + ", or a range")
                    .asException();
        }
        if (version != null && !profile.accepts(range, version)) {
            throw Problem.error(
                            "the chart " + chart.name() + " in " + path + " has the version "
                                    + chart.metadata().version() + ", and " + place.name() + " depends on " + asked,
                            null,
                            "correct the version in the dependencies, and Chart.lock")
                    .asException();
        }
        return chart;
    }

    /** The range that a dependency names; null if Helm reads none. */
    private static @Nullable Constraint range(String asked) {
        try {
            return asked.isBlank() ? null : Constraint.parse(asked);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Chart load(ChartPlace place, HelmProfile profile) {
        return ChartFolder.load(place.tree(), place.folder(), place.name(), profile);
    }

    /** The names of the subcharts that are neither in {@code charts/} nor vendored; none if rendering reports an error. */
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (GoMap dependency : enabled()) {
            String name = dependency.text("name");
            if (!isInCharts(name) && path(dependency) == null) {
                missing.add(name);
            }
        }
        return missing.isEmpty() || outOfSync() != null ? List.of() : withoutLoaded(missing);
    }

    /** The folders, archives and entries of the lock outside the chart that its subcharts are taken from. */
    public List<String> outside() {
        List<String> paths = new ArrayList<>();
        for (GoMap dependency : enabled()) {
            boolean inside = isInCharts(dependency.text("name"));
            String path = inside ? null : path(dependency);
            if (path != null) {
                paths.add(path);
            }
            Requirement requirement = inside ? null : requirement(dependency);
            if (requirement != null && !requirement.path().equals(path)) {
                paths.add(requirement.path());
            }
        }
        return paths;
    }

    /**
     * The subcharts that are neither in {@code charts/} nor in a folder beside the chart, with the versions of its own lock.
     *
     * @param unknown takes the names of those whose address is none that can be fetched from
     * @throws KasaneException when its own lock was written for other dependencies, so that Helm would bring none
     */
    public List<Requirement> requirements(Consumer<String> unknown) {
        Problem outOfSync = outOfSync();
        if (outOfSync != null) {
            throw outOfSync.asException();
        }
        List<Requirement> requirements = new ArrayList<>();
        List<GoMap> outside = new ArrayList<>();
        for (GoMap dependency : enabled()) {
            if (!isInCharts(dependency.text("name"))
                    && !dependency.text("repository").startsWith(FILE)) {
                outside.add(dependency);
            }
        }
        List<String> names = new ArrayList<>();
        outside.forEach(dependency -> names.add(dependency.text("name")));
        List<String> left = names.isEmpty() ? names : withoutLoaded(names);
        for (GoMap dependency : outside) {
            Requirement requirement = requirement(dependency);
            if (!left.contains(dependency.text("name"))) {
                continue;
            }
            if (requirement == null) {
                unknown.accept(dependency.text("name"));
            } else {
                requirements.add(requirement);
            }
        }
        return requirements;
    }

    private @Nullable Requirement requirement(GoMap dependency) {
        return Requirement.of(dependency.text("repository"), dependency.text("name"), versionRange(dependency));
    }

    /** The version of the dependency: with fewer than three numbers, in a registry, Helm takes it for a tag, and Flux for a range. */
    private String versionRange(GoMap dependency) {
        String version = dependency.text("version");
        Requirement ofHelm = Requirement.of(dependency.text("repository"), dependency.text("name"), version);
        return !isChecked && ofHelm != null && ofHelm.isLiteral() ? "=" + version : version;
    }

    /** A folder in charts/ may have another name than its chart; then the names in the charts count. */
    private List<String> withoutLoaded(List<String> missing) {
        List<String> left = new ArrayList<>(missing);
        try {
            for (Chart subchart : load(place, HelmProfile.NEWEST).dependencies()) {
                left.remove(subchart.name());
            }
        } catch (KasaneException e) {
            // rendering the chart reports the error
            left.clear();
        }
        return left;
    }

    private boolean isInCharts(String name) {
        FileTree tree = place.tree();
        String charts = place.path("charts");
        TreeEntry folder = tree.entry(charts);
        if (!folder.isFolder()) {
            return false;
        }
        if (tree.entry(charts + "/" + name + "/Chart.yaml").isFile()) {
            return true;
        }
        for (String file : tree.list(folder.path())) {
            if (file.startsWith(name + "-") && file.endsWith(".tgz")) {
                return true;
            }
        }
        return false;
    }

    private @Nullable String path(GoMap dependency) {
        String repository = dependency.text("repository");
        if (repository.startsWith(FILE)) {
            String beside = beside(repository.substring(FILE.length()));
            boolean there = beside != null
                    && place.tree().entry(within(beside, "Chart.yaml")).isFile();
            return there ? beside : null;
        }
        return vendor.find(repository, dependency.text("name"), versionRange(dependency));
    }

    /** A folder beside the chart; null outside of the tree, where Flux stays at its root ({@code secureLocalChartPath}). */
    private @Nullable String beside(String relative) {
        return isChecked ? TreePath.join(place.folder(), relative) : TreePath.rooted(place.folder() + "/" + relative);
    }

    /** The dependencies to fetch if they are not in {@code charts/}. Flux fetches none for an archive. */
    private List<GoMap> enabled() {
        if (isChecked) {
            return dependencies().enabled();
        }
        return place.archive().isEmpty() ? dependencies().enabledInFlux() : List.of();
    }

    private DeclaredDependencies dependencies() {
        DeclaredDependencies known = dependencies;
        if (known == null) {
            known = DeclaredDependencies.of(place);
            dependencies = known;
        }
        return known;
    }

    /** Whether {@code helm dependency build} would be called and would reject the lock; what it prints. */
    private @Nullable Problem outOfSync() {
        DeclaredDependencies known = dependencies();
        if (!isChecked || known.lock() == null) {
            return null;
        }
        List<String> names = new ArrayList<>();
        known.declared().forEach(dependency -> names.add(dependency.text("name")));
        names.removeIf(this::isInCharts);
        if (names.isEmpty()) {
            return null;
        }
        try {
            return outOfSync(load(place, HelmProfile.NEWEST));
        } catch (KasaneException e) {
            // rendering the chart reports the error
            return null;
        }
    }

    private @Nullable Problem outOfSync(Chart chart) {
        Set<String> there = new HashSet<>();
        chart.dependencies().forEach(subchart -> there.add(subchart.name()));
        boolean complete = chart.metadata().dependencies().stream().allMatch(it -> there.contains(it.name()));
        return complete || !isChecked ? null : dependencies().outOfSync(chart.metadata());
    }

    private static String within(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }
}
