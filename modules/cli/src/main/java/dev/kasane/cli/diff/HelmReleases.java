package dev.kasane.cli.diff;

import dev.kasane.argocd.render.ArgoRelease;
import dev.kasane.change.report.RenderOptionsPair;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.targets.ArgoReleases;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The two releases of Helm of {@code diff --helm A..B}, or of {@code --argo-version A..B}, whose releases contain them.
 *
 * @param before the release that clusters follow now
 * @param after the one that they will follow
 * @param names what people call the two
 * @param argo the two releases of Argo CD, whose own rules count too; null without them
 */
record HelmReleases(
        String before, String after, String names, @Nullable ArgoReleases argo) {

    /**
     * The releases of a command line.
     *
     * @return null when it names no releases
     * @throws KasaneException when it does not name two known ones
     */
    static @Nullable HelmReleases of(Flags flags) {
        String helm = flags.value("helm");
        String argo = flags.value("argo-version");
        if (helm == null && argo == null) {
            return null;
        }
        String flag = helm == null ? "--argo-version" : "--helm";
        for (String other : List.of("live", "check")) {
            if (flags.has(other)) {
                throw apart(flag, "--" + other);
            }
        }
        if (helm != null && argo != null) {
            throw apart(flag, "--argo-version");
        }
        return helm == null ? ofArgo(flag, Objects.requireNonNull(argo)) : ofHelm(flag, helm);
    }

    private static KasaneException apart(String flag, String other) {
        return Problem.error(flag + " does not go with " + other, null, "run it without " + other)
                .asException();
    }

    private static HelmReleases ofHelm(String flag, String range) {
        List<String> ends = ends(flag, range, "Helm", "3.19.4..4.2.1", String.join(", ", HelmProfile.versions()));
        String before = HelmProfile.named(ends.getFirst()).version();
        String after = HelmProfile.named(ends.getLast()).version();
        return new HelmReleases(before, after, "Helm " + before + " and Helm " + after, null);
    }

    private static HelmReleases ofArgo(String flag, String range) {
        List<String> ends = ends(flag, range, "Argo CD", "3.4..3.5", ArgoRelease.versions());
        ArgoRelease before = ArgoRelease.named(ends.getFirst());
        ArgoRelease after = ArgoRelease.named(ends.getLast());
        return new HelmReleases(
                before.helm(), after.helm(), ArgoRelease.title(before, after), new ArgoReleases(before, after));
    }

    private static List<String> ends(String flag, String range, String program, String example, String known) {
        int dots = range.indexOf("..");
        if (dots <= 0 || dots + 2 == range.length() || range.charAt(dots + 2) == '.') {
            throw Problem.error(
                            flag + " needs two releases of " + program + ", and " + range + " is none",
                            null,
                            "for example: " + flag + " " + example + "; known are " + known)
                    .asException();
        }
        return List.of(range.substring(0, dots), range.substring(dots + 2));
    }

    /** Whether they are those of two releases of Argo CD, which passes the same version of Kubernetes to both. */
    boolean isOfArgoCd() {
        return argo != null;
    }

    /** The render options of the sides. */
    RenderOptionsPair options(RenderOptions usual) {
        return new RenderOptionsPair(with(before, usual), with(after, usual));
    }

    private RenderOptions with(String release, RenderOptions usual) {
        ChartOptions charts = usual.charts() == null ? ChartOptions.DEFAULT : usual.charts();
        String kubernetes = isOfArgoCd() && charts.kubeVersion().isEmpty()
                ? HelmProfile.named(after).kubernetes() + ".0"
                : charts.kubeVersion();
        return usual.withCharts(new ChartOptions(true, release, kubernetes, charts.apiVersions()));
    }

    /** A description of the comparison. */
    String title(String files) {
        return files + " with " + names;
    }
}
