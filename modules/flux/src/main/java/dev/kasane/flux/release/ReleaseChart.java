package dev.kasane.flux.release;

import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.List;

/**
 * The chart that a HelmRelease installs.
 *
 * @param address the address of its repository or registry; empty for a chart of this repository, or of an unknown place
 * @param name its name there, or its folder in this repository or below the locked content of another one
 * @param version a version, or a range of which the newest counts
 * @param valuesFiles the files of the chart that count instead of its {@code values.yaml}
 * @param isHere whether it is a folder of this repository
 * @param rules which files of the repository its source leaves out
 */
public record ReleaseChart(
        String address, String name, String version, List<String> valuesFiles, boolean isHere, IgnoreRules rules) {

    /** A chart of a place that is not known. */
    public static final ReleaseChart ELSEWHERE = new ReleaseChart("", "", "", List.of(), false, IgnoreRules.DEFAULT);

    private static final String OCI = "oci://";

    /** A chart that a {@code HelmRepository} publishes. */
    public static ReleaseChart published(GoMap chart, String address) {
        return new ReleaseChart(
                address, chart.text("chart"), chart.text("version"), valuesFiles(chart), false, IgnoreRules.DEFAULT);
    }

    /** A chart that is a folder of this repository. */
    public static ReleaseChart inFolder(GoMap chart, String folder, IgnoreRules rules) {
        return new ReleaseChart("", folder, "", valuesFiles(chart), true, rules);
    }

    /** A chart that is an artifact of a registry, as an {@code OCIRepository} names it. */
    public static ReleaseChart artifact(GoMap repository) {
        String url = repository.text("url");
        GoMap reference = repository.map("ref");
        int slash = url.lastIndexOf('/');
        String version = reference.text("semver").isEmpty() ? reference.text("tag") : reference.text("semver");
        if (!url.startsWith(OCI) || slash < OCI.length()) {
            return ELSEWHERE;
        }
        if (version.isEmpty()) {
            return new ReleaseChart("", "", reference.text("digest"), List.of(), false, IgnoreRules.DEFAULT);
        }
        return new ReleaseChart(
                url.substring(0, slash), url.substring(slash + 1), version, List.of(), false, IgnoreRules.DEFAULT);
    }

    /** Whether it is an artifact that a digest alone names. */
    boolean isByDigest() {
        return address.isEmpty() && !isHere && !version.isEmpty();
    }

    private static List<String> valuesFiles(GoMap chart) {
        List<String> files = new ArrayList<>();
        chart.list("valuesFiles").items().forEach(file -> files.add(file.toString()));
        return List.copyOf(files);
    }

    /** The path in the chart of one of its values files: of a chart in a repository of Git, they are named from the root of that. */
    String inner(String file) {
        String path = file.startsWith("./") ? file.substring(2) : file;
        String folder = Requirement.inner(name) + "/";
        return isHere && path.startsWith(folder) ? path.substring(folder.length()) : path;
    }

    /** Name and version, for people. */
    public String shown() {
        return version.isEmpty() ? Requirement.shown(name) : name + " " + version;
    }
}
