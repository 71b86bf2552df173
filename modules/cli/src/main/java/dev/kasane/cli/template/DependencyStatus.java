package dev.kasane.cli.template;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The status of a declared subchart, in Helm's words. */
final class DependencyStatus {

    private static final String ARCHIVE = ".tgz";
    private static final String INVALID = "invalid version";

    private DependencyStatus() {}

    /**
     * The word for a subchart.
     *
     * @param chart the chart that declares it
     * @param there what lies in its folder of subcharts
     */
    static String of(Dependency dependency, Chart chart, List<Path> there, HelmProfile profile) {
        List<Path> archives = new ArrayList<>();
        for (Path path : there) {
            String name = path.getFileName().toString();
            if (name.startsWith(dependency.name() + "-") && name.endsWith(ARCHIVE)) {
                archives.add(path);
            }
        }
        if (archives.size() > 1) {
            // those whose names have no version do not count
            archives.removeIf(path -> !hasVersion(path, dependency.name()));
            if (archives.size() > 1) {
                return "too many matches";
            }
        }
        if (!archives.isEmpty()) {
            return ofArchive(archives.getFirst(), dependency, profile);
        }
        Chart found = null;
        for (Chart subchart : chart.dependencies()) {
            found = subchart.name().equals(dependency.name()) ? subchart : found;
        }
        return found == null ? "missing" : ofVersion(found, dependency, profile, "unpacked");
    }

    private static boolean hasVersion(Path archive, String name) {
        String file = archive.getFileName().toString();
        String version = file.substring(name.length() + 1, file.length() - ARCHIVE.length());
        Version read = Version.parse(version);
        return read != null && version.startsWith(read.major() + "." + read.minor() + "." + read.patch());
    }

    private static String ofArchive(Path archive, Dependency dependency, HelmProfile profile) {
        try {
            Chart found = ChartPlace.load(archive.toString(), archive, profile);
            return found.name().equals(dependency.name()) ? ofVersion(found, dependency, profile, "ok") : "misnamed";
        } catch (KasaneException e) {
            return "corrupt";
        }
    }

    private static String ofVersion(Chart found, Dependency dependency, HelmProfile profile, String good) {
        String version = found.metadata().version();
        if (version.equals(dependency.version())) {
            return good;
        }
        Version read = Version.parse(version);
        try {
            Constraint wanted = Constraint.parse(dependency.version());
            return read == null ? INVALID : profile.accepts(wanted, read) ? good : "wrong version";
        } catch (IllegalArgumentException e) {
            return INVALID;
        }
    }
}
