package dev.kasane.flux.release;

import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.flux.source.LiteralName;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;

/**
 * The chart that a HelmRelease installs.
 *
 * @param address the address of its repository or registry; empty for a chart of this repository, or of an unknown place
 * @param name its name there, or its folder in this repository or below the locked content of another one
 * @param version a version, or a range of which the newest counts
 * @param defaults the values files that count instead of the chart's own
 * @param isHere whether it is a folder of this repository, or of another one
 * @param root the folder of this repository that its source is made of; empty for all of it, and for another repository
 * @param rules which files of the repository its source leaves out
 */
public record ReleaseChart(
        String address,
        String name,
        String version,
        DefaultFiles defaults,
        boolean isHere,
        String root,
        IgnoreRules rules) {

    /** A chart of a place that is not known. */
    public static final ReleaseChart ELSEWHERE =
            new ReleaseChart("", "", "", DefaultFiles.NONE, false, "", IgnoreRules.DEFAULT);

    private static final String OCI = "oci://";

    /** A chart that a {@code HelmRepository} publishes. */
    public static ReleaseChart published(GoMap chart, String address) {
        return new ReleaseChart(
                address,
                chart.text("chart"),
                chart.text("version"),
                DefaultFiles.of(chart),
                false,
                "",
                IgnoreRules.DEFAULT);
    }

    /**
     * A chart that is a folder of this repository, or of another one.
     *
     * @param root the folder of this repository that its source is made of
     */
    public static ReleaseChart inFolder(GoMap chart, String folder, String root, IgnoreRules rules) {
        return new ReleaseChart("", folder, "", DefaultFiles.of(chart), true, root, rules);
    }

    /** A chart that is an artifact of a registry, as an {@code OCIRepository} names it. */
    public static ReleaseChart artifact(GoMap repository) {
        String url = repository.text("url");
        GoMap reference = repository.map("ref");
        int slash = url.lastIndexOf('/');
        String range = reference.text("semver");
        String version = range.isEmpty()
                ? LiteralName.ofChart(reference.text("tag"))
                : Requirement.filtered(range, reference.text("semverFilter"));
        if (!url.startsWith(OCI) || slash < OCI.length()) {
            return ELSEWHERE;
        }
        if (version.isEmpty() && reference.text("digest").isEmpty()) {
            version = "latest";
        }
        if (version.isEmpty()) {
            return new ReleaseChart(
                    "", "", reference.text("digest"), DefaultFiles.NONE, false, "", IgnoreRules.DEFAULT);
        }
        return new ReleaseChart(
                url.substring(0, slash),
                url.substring(slash + 1),
                version,
                DefaultFiles.NONE,
                false,
                "",
                IgnoreRules.DEFAULT);
    }

    /** Whether it is an artifact that a digest alone names. */
    boolean isByDigest() {
        return address.isEmpty() && !isHere && !version.isEmpty();
    }

    /** Name and version, for people. */
    public String shown() {
        return version.isEmpty() ? Requirement.shown(name) : name + " " + Requirement.wanted(version);
    }
}
