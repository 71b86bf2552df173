package dev.kasane.flux.release;

import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.flux.source.LiteralName;
import dev.kasane.flux.source.Ranges;
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
                address.startsWith(OCI) ? Ranges.ofChart(chart.text("version")) : chart.text("version"),
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
        if (!url.startsWith(OCI) || slash < OCI.length()) {
            return ELSEWHERE;
        }
        return new ReleaseChart(
                url.substring(0, slash),
                url.substring(slash + 1),
                asked(reference),
                DefaultFiles.NONE,
                false,
                "",
                IgnoreRules.DEFAULT);
    }

    /** The field that counts, in the order of source-controller: a digest, a range, a tag, else {@code latest}. */
    private static String asked(GoMap reference) {
        String range = reference.text("semver");
        String tag = reference.text("tag");
        if (!reference.text("digest").isEmpty()) {
            return reference.text("digest");
        }
        if (!range.isEmpty()) {
            return Requirement.filtered(Ranges.ofTags(range), reference.text("semverFilter"));
        }
        return tag.isEmpty() ? "latest" : LiteralName.ofChart(tag);
    }

    /** Name and version, for messages. */
    public String shown() {
        return version.isEmpty() ? Requirement.shown(name) : name + " " + Requirement.wanted(version);
    }
}
