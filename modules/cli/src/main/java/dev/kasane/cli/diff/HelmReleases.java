package dev.kasane.cli.diff;

import dev.kasane.change.report.BothOptions;
import dev.kasane.cli.command.Flags;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The two releases of Helm of {@code diff --helm A..B}.
 *
 * @param before the release that clusters follow now
 * @param after the one that they will follow
 */
record HelmReleases(String before, String after) {

    /**
     * What the command line names.
     *
     * @return null when it names no releases
     * @throws dev.kasane.problem.KasaneException when it does not name two known ones
     */
    static @Nullable HelmReleases of(Flags flags) {
        String range = flags.value("helm");
        if (range == null) {
            return null;
        }
        for (String other : List.of("live", "check")) {
            if (flags.has(other)) {
                throw Problem.error("--helm does not go with --" + other, null, "run it without --" + other)
                        .asException();
            }
        }
        int dots = range.indexOf("..");
        if (dots <= 0 || dots + 2 == range.length()) {
            throw Problem.error(
                            "--helm needs two releases of Helm, and " + range + " is none",
                            null,
                            "for example: --helm 3.19.4..4.2.1; known are " + String.join(", ", HelmProfile.versions()))
                    .asException();
        }
        return new HelmReleases(
                HelmProfile.named(range.substring(0, dots)).version(),
                HelmProfile.named(range.substring(dots + 2)).version());
    }

    /** How the sides are rendered. */
    BothOptions options(RenderOptions usual) {
        return new BothOptions(with(before, usual), with(after, usual));
    }

    private static RenderOptions with(String release, RenderOptions usual) {
        ChartOptions charts = usual.charts() == null ? ChartOptions.DEFAULT : usual.charts();
        return usual.withCharts(new ChartOptions(true, release, charts.kubeVersion(), charts.apiVersions()));
    }

    /** What is compared, for people. */
    String title(String files) {
        return files + " with Helm " + before + " and Helm " + after;
    }
}
