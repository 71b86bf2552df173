package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What templates print of the version of Kubernetes, as {@code helm template --kube-version} of Helm 3.22.0 and 4.3.1 does. */
class KubeVersionTest {

    private static final String TEMPLATE = """
            alone: '{{ .Capabilities.KubeVersion }}'
            method: '{{ .Capabilities.KubeVersion.String }}'
            version: '{{ .Capabilities.KubeVersion.Version }}'
            argument: '{{ printf "%s" .Capabilities.KubeVersion }}'
            within: '{{ .Capabilities | toString | trunc 30 }}'
            """;

    @ParameterizedTest
    @CsvSource({
        "3, 1.29, v1.29, v1.29, {v1.29 1 29}, '&{{v1.29 1 29} [v1 admissionre'",
        "3, 1.30+, v1.30, v1.30, {v1.30 1 30}, '&{{v1.30 1 30} [v1 admissionre'",
        "4, 1.29, v1.29, v1.29, {v1.29 v1.29 1 29}, '&{{v1.29 v1.29 1 29} [v1 admis'",
        "4, 1.30+, v1.30, v1.30+, {v1.30+ v1.30 1 30}, '&{{v1.30+ v1.30 1 30} [v1 admi'",
        "4, 1.29.3-gke.1, v1.29.3, v1.29.3-gke.1, {v1.29.3-gke.1 v1.29.3 1 29}, '&{{v1.29.3-gke.1 v1.29.3 1 29}'",
    })
    void theVersionIsPrintedAsInHelm(
            String helm, String given, String alone, String version, String argument, String within) {
        HelmProfile profile = HelmProfile.named(helm);
        MemoryTree chart =
                MemoryTree.of("Chart.yaml", "apiVersion: v2\nname: t\nversion: 1.0.0\n", "templates/a.yaml", TEMPLATE);

        String printed = ChartRenderer.render(new ChartRequest(
                        ChartFolder.load(chart, "", profile),
                        GoMap.empty(),
                        new ReleaseInfo("r", "default", false),
                        Capabilities.of(profile, given, List.of()),
                        profile,
                        true))
                .text(new OutputOptions(true, true, true));

        assertThat(printed)
                .contains(
                        "alone: '" + alone + "'\n",
                        "method: '" + alone + "'\n",
                        "version: '" + version + "'\n",
                        "argument: '" + argument + "'\n",
                        "within: '" + within + "'\n");
    }
}
