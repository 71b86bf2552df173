package dev.kasane.helm.vendor;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.chart.ChartMetadata;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dependencies of a chart in {@code Chart.yaml} or {@code requirements.yaml}, and its lock.
 *
 * @param place the chart
 * @param file the file that declares the dependencies
 * @param declared the dependencies
 * @param lock the lock; null when there is none
 */
record DeclaredDependencies(
        ChartPlace place,
        String file,
        List<GoMap> declared,
        @Nullable ChartLock lock) {

    private static final String FIELD = "dependencies";

    /** Those of a chart. */
    static DeclaredDependencies of(ChartPlace place) {
        GoMap older = map(place, "requirements.yaml");
        boolean isOlder = older != null && older.has(FIELD);
        String file = isOlder ? "requirements.yaml" : "Chart.yaml";
        GoMap yaml = isOlder ? older : map(place, file);
        List<GoMap> declared = yaml == null ? List.of() : ChartLock.maps(yaml.list(FIELD));
        return new DeclaredDependencies(place, file, declared, lock(place));
    }

    /** The lock that Helm reads last counts. */
    private static @Nullable ChartLock lock(ChartPlace place) {
        for (String name : List.of("requirements.lock", "Chart.lock")) {
            GoMap yaml = map(place, name);
            if (yaml != null) {
                return ChartLock.of(name, yaml);
            }
        }
        return null;
    }

    private static @Nullable GoMap map(ChartPlace place, String name) {
        TreeEntry entry = place.tree().entry(place.path(name));
        if (!entry.isFile()) {
            return null;
        }
        try {
            Object read = GoYaml.read(new SourceFile(entry.path(), place.tree().read(entry.path()), FIELD));
            return read instanceof GoMap map ? map : GoMap.empty();
        } catch (KasaneException e) {
            // rendering the chart reports the error
            return null;
        }
    }

    /** The dependencies that {@code helm dependency build} fetches: the locked ones if there is a lock. */
    List<GoMap> enabled() {
        return lock == null || declared.isEmpty() ? declared : lock.dependencies();
    }

    /** The dependencies that Flux fetches: the locked ones, also of a chart that declares none. */
    List<GoMap> enabledInFlux() {
        return lock == null ? declared : lock.dependencies();
    }

    /**
     * The error of {@code helm dependency build} if the lock is out of sync with the dependencies; null if it is in
     * sync.
     *
     * @param metadata what Helm reads of the chart
     */
    @Nullable
    Problem outOfSync(ChartMetadata metadata) {
        ChartLock known = lock;
        boolean older = metadata.text("apiVersion").equals("v1");
        if (known == null || known.isOf(metadata.dependencies(), older)) {
            return null;
        }
        return Problem.error(
                "the lock file (" + known.name() + ") is out of sync with the dependencies file (" + file + ")"
                        + difference(known, metadata.dependencies()),
                span(known, metadata.dependencies()),
                "run helm dependency update in the chart's folder, and commit " + known.name());
    }

    /** The first dependency that the lock has not or has otherwise, for messages. */
    private static String difference(ChartLock lock, List<Dependency> dependencies) {
        int at = firstOther(lock, dependencies);
        if (at == dependencies.size()) {
            return "";
        }
        Dependency dependency = dependencies.get(at);
        GoMap locked = lock.at(at, dependency.name());
        return ": " + dependency.name() + " "
                + (locked == null
                        ? "is not locked"
                        : "is locked at " + locked.text("version") + ", and " + dependency.version() + " is declared");
    }

    private static int firstOther(ChartLock lock, List<Dependency> dependencies) {
        for (int i = 0; i < dependencies.size(); i++) {
            Dependency dependency = dependencies.get(i);
            GoMap locked = lock.at(i, dependency.name());
            if (locked == null || !accepts(dependency.version(), locked.text("version"))) {
                return i;
            }
        }
        return dependencies.size();
    }

    private static boolean accepts(String range, String text) {
        Version version = Version.parse(text);
        try {
            return version == null || range.isEmpty() || Constraint.parse(range).accepts(version);
        } catch (IllegalArgumentException e) {
            // a range that cannot be read is reported when the chart is rendered
            return true;
        }
    }

    /** The place of the first dependency that the lock has otherwise, or of the whole list. */
    private Span span(ChartLock lock, List<Dependency> dependencies) {
        byte[] bytes = place.tree().read(place.tree().entry(place.path(file)).path());
        SourceFile source = new SourceFile(place.shown(file), bytes, FIELD);
        try {
            if (YamlReader.standard().first(source) instanceof YamlMap map && map.get(FIELD) instanceof YamlList list) {
                int at = firstOther(lock, dependencies);
                return at < list.size()
                        ? list.get(at).span()
                        : map.key(map.indexOf(FIELD)).span();
            }
        } catch (KasaneException e) {
            // such as a file that only Helm's parser reads
            return new Span(source, 0);
        }
        return new Span(source, 0);
    }
}
