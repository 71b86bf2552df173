package dev.kasane.flux.source;

import dev.kasane.gotemplate.version.Version;

/** Converts version ranges of sources and HelmReleases to the form of a lock entry. */
public final class Ranges {

    private Ranges() {}

    /** The text of a {@code semver}: a range also when it could be read as one version, which is a tag with or without {@code v}. */
    public static String of(String written) {
        boolean isOne = written.indexOf(' ') < 0 && (Character.isDigit(written.charAt(0)) || written.charAt(0) == 'v');
        return isOne ? "=" + written : written;
    }

    /** The {@code semver} of a chart: a range also when it is one version. */
    public static String ofTags(String written) {
        return Version.parse(written) == null ? written : of(written);
    }

    /**
     * The version of a chart in a registry: one with fewer than three numbers is a range (source-controller,
     * {@code OCIChartRepository.GetChartVersion}), where Helm and Argo CD take it for a tag.
     */
    public static String ofChart(String version) {
        return LiteralName.isWholeVersion(version) ? version : ofTags(version);
    }
}
