package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts that kustomizations name: those of the repository and vendored ones are rendered, of others the inputs are compared. */
class InflatedChartsTest {

    private static final String TEMPLATE = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: %s, namespace: {{ .Release.Namespace }}}
        data: {replicas: "{{ .Values.replicas }}", kube: {{ .Capabilities.KubeVersion.Version }}}
        """;

    private static final String GONE = "helmCharts: [{name: gone, repo: 'https://charts.example', version: 1.0.0}]\n";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        chart("own/charts/web", "web");
        chart(".kasane/vendor/charts/db-1.0.0/db", "db");
        workspace
                .write(
                        "own/kustomization.yaml",
                        "helmCharts: [{name: web, valuesFile: values.yaml, additionalValuesFiles: [more.yaml]}]\n",
                        "own/values.yaml",
                        "replicas: 1\n",
                        "own/more.yaml",
                        "more: 1\n",
                        "above/kustomization.yaml",
                        "namespace: above\nresources: [../own]\n",
                        "vendored/kustomization.yaml",
                        "helmCharts: [{name: db, repo: 'https://charts.example', version: 1.0.0}]\n",
                        "gone/kustomization.yaml",
                        GONE)
                .commit();
    }

    private void chart(String path, String name) throws Exception {
        workspace.write(
                path + "/Chart.yaml",
                "apiVersion: v2\nname: " + name + "\nversion: 1.0.0\n",
                path + "/values.yaml",
                "replicas: 0\n",
                path + "/templates/map.yaml",
                TEMPLATE.formatted(name));
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void aTemplateOfAChartOfTheRepositoryIsAChangeOfObjects() throws Exception {
        workspace.write("own/charts/web/templates/map.yaml", TEMPLATE.formatted("web") + "immutable: true\n");

        assertThat(workspace.run(0, "affected"))
                .contains("above  by own/charts/web/templates/map.yaml -> own\n")
                .doesNotContain("vendored")
                .doesNotContain("gone");
        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("ConfigMap web")
                .contains("immutable")
                .contains("1 target inflates by kustomize Helm charts that are neither vendored nor fetched");
    }

    @Test
    void aValuesFileIsAChangeOfObjects() throws Exception {
        workspace.write("own/values.yaml", "replicas: 2\n");

        assertThat(workspace.run(0, "affected")).contains("above  by own/values.yaml -> own\n");
        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("data.replicas")
                .contains("\"2\"");
    }

    @Test
    void theNamespaceOfTheKustomizationAboveReachesTheChart() throws Exception {
        workspace.write("above/kustomization.yaml", "namespace: other\nresources: [../own]\n");

        assertThat(workspace.run(1, "diff", "--exit-code")).contains("other").contains("1 of 3 targets changes");
        assertThat(workspace.run(0, "render", "above")).contains("namespace: other\n");
        assertThat(workspace.run(0, "render", "own")).contains("namespace: default\n");
    }

    @Test
    void aFileOfAVendoredChartIsAnInput() throws Exception {
        workspace.write(".kasane/vendor/charts/db-1.0.0/db/values.yaml", "replicas: 5\n");

        assertThat(workspace.run(0, "affected"))
                .isEqualTo("vendored  by .kasane/vendor/charts/db-1.0.0/db/values.yaml\n");
        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("ConfigMap db")
                .contains("\"5\"");
    }

    @Test
    void aChartThatIsVendoredFromNowOnIsRendered() throws Exception {
        chart(".kasane/vendor/charts/gone-1.0.0", "gone");

        assertThat(workspace.run(0, "affected")).contains("gone  by .kasane/vendor/charts/gone-1.0.0");
        assertThat(workspace.run(0, "render", "gone")).contains("name: gone\n");
        assertThat(workspace.run(1, "diff", "--exit-code")).contains("gone").doesNotContain("neither vendored");
    }

    @Test
    void aChartThatIsNowhereHidesNoOtherTarget() throws Exception {
        workspace.write("own/values.yaml", "replicas: 2\n");
        workspace.write("gone/kustomization.yaml", GONE.replace("version: 1.0.0", "version: 1.0.1"));

        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("data.replicas")
                .contains("~ Chart gone")
                .contains("1.0.1");
        assertThat(workspace.run(2, "render", "gone")).isEmpty();
    }

    @Test
    void theEnvironmentNamesTheReleaseOfHelm() throws Exception {
        workspace.write(
                "own/charts/web/templates/map.yaml",
                TEMPLATE.formatted("web").replace("KubeVersion.Version", "HelmVersion.Version"));

        assertThat(workspace.run(0, "render", "own")).contains("kube: v4.3.1\n");
        assertThat(Files.exists(folder.resolve("own/charts/web/charts"))).isFalse();
    }

    @Test
    void aValueIsExplainedByTheEntryOfTheChart() throws Exception {
        assertThat(workspace.run(0, "explain", "own", "ConfigMap/web", "data.replicas"))
                .contains("own/kustomization.yaml:1");
    }
}
