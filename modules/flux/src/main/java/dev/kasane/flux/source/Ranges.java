package dev.kasane.flux.source;

import dev.kasane.gotemplate.version.Version;

/** Ranges of versions that sources and HelmReleases name, as a lock has them. */
public final class Ranges {

    private Ranges() {}

    /** The text of a {@code semver}: a range also when it could be read as one version, which is a tag with or without {@code v}. */
    public static String of(String written) {
        boolean isOne = written.indexOf(' ') < 0 && (Character.isDigit(written.charAt(0)) || written.charAt(0) == 'v');
        return isOne ? "=" + written : written;
    }

    /**
     * The version of a chart in a registry: one with fewer than three numbers is a range (source-controller,
     * {@code OCIChartRepository.GetChartVersion}), where Helm and Argo CD take it for a tag.
     */
    public static String ofChart(String version) {
        boolean isRange = Version.parse(version) != null && !LiteralName.isWholeVersion(version);
        return isRange ? of(version) : version;
    }
}
