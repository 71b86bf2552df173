package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts of the repository itself: their files, the charts beside them that they depend on, and files as parameters. */
class LocalChartsTest {

    private static final String APPLICATION = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: web, namespace: argocd}
        spec:
          destination: {server: https://k, namespace: a}
          source:
            repoURL: https://git.example/here.git
            path: charts/web
            targetRevision: main
            helm:
              fileParameters:
              - {name: banner, path: ../../texts/banner.txt}
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace
                .write(
                        "argocd/web.yaml",
                        APPLICATION,
                        "texts/banner.txt",
                        "hello\n",
                        "charts/web/Chart.yaml",
                        "name: web\nversion: 1.0.0\ndependencies:\n- {name: lib, version: 1.0.0, repository: file://../lib}\n"
                                + "- {name: db, version: 1.0.0, repository: https://charts.example}\n",
                        "charts/web/values.yaml",
                        "replicas: 1\n",
                        "charts/web/templates/a.yaml",
                        "a: {{ .Values.replicas }}\n",
                        "charts/lib/requirements.yaml",
                        "dependencies:\n- {name: base, version: 1.0.0, repository: 'file://../base'}\n",
                        "charts/lib/Chart.yaml",
                        "name: lib\nversion: 1.0.0\n",
                        "charts/base/Chart.yaml",
                        "name: base\nversion: 1.0.0\ndependencies: [{name: lib, repository: file://../lib}]\n",
                        "charts/base/templates/_a.tpl",
                        "{{ define \"a\" }}1{{ end }}\n",
                        "charts/unused/Chart.yaml",
                        "name: unused\nversion: 1.0.0\n",
                        "inflated/kustomization.yaml",
                        "helmGlobals: {chartHome: ../charts}\nhelmCharts: [{name: web}]\n")
                .commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void aChartThatAChartDependsOnByFileIsAnInput() throws Exception {
        workspace.write("charts/base/templates/_a.tpl", "{{ define \"a\" }}2{{ end }}\n");

        assertThat(workspace.run(0, "affected"))
                .contains("application web (https://k/a, project default)"
                        + "  by charts/base/templates/_a.tpl -> charts/web\n")
                .contains("inflated  by charts/base/templates/_a.tpl\n");
        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("web (https://k/a, project default)")
                .contains("files[\"charts/base/templates/_a.tpl\"]");
    }

    @Test
    void aChartThatNothingDependsOnIsNone() throws Exception {
        workspace.write("charts/unused/Chart.yaml", "name: unused\nversion: 2.0.0\n");

        assertThat(workspace.run(0, "affected")).isEmpty();
        assertThat(workspace.run(0, "diff", "--exit-code")).contains("nothing changes in 2 targets\n");
    }

    @Test
    void valuesOfAChartOfTheRepositoryAreComparedFieldByField() throws Exception {
        workspace.write("charts/web/values.yaml", "replicas: 2\n");

        assertThat(workspace.run(0, "affected")).contains("by charts/web/values.yaml -> charts/web\n");
        assertThat(workspace.run(1, "diff", "--exit-code").replaceAll(" {2,}(?=\\S+:\\d+ )", "  "))
                .contains("values.replicas\n        - 1  charts/web/values.yaml:1");
    }

    @Test
    void aFileThatIsAParameterIsAnInput() throws Exception {
        workspace.write("texts/banner.txt", "goodbye\n");

        assertThat(workspace.run(0, "affected")).contains("application web").contains("  by texts/banner.txt\n");
        assertThat(workspace.run(1, "diff", "--exit-code")).contains("files[\"texts/banner.txt\"]");
    }

    @Test
    void aValuesFileThatAFileOfTheFolderAddsIsAnInput() throws Exception {
        workspace
                .write(
                        "charts/unused/.argocd-source.yaml",
                        "helm: {valueFiles: [../../envs/prod.yaml]}\n",
                        "argocd/unused.yaml",
                        APPLICATION
                                .replace("{name: web,", "{name: unused,")
                                .replace("path: charts/web", "path: charts/unused"),
                        "envs/prod.yaml",
                        "a: 1\n")
                .commit();
        workspace.write("envs/prod.yaml", "a: 2\n");

        assertThat(workspace.run(0, "affected"))
                .isEqualTo("application unused (https://k/a, project default)  by envs/prod.yaml\n");
    }

    @Test
    void aComponentThatAnApplicationAddsIsAnInput() throws Exception {
        String component = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnameSuffix: ";
        workspace
                .write(
                        "own/kustomization.yaml",
                        "configMapGenerator: [{name: own}]\n",
                        "part/kustomization.yaml",
                        component + "-a\n",
                        "argocd/own.yaml",
                        APPLICATION
                                .replace("{name: web,", "{name: own,")
                                .replaceFirst(
                                        "(?s)path: charts/web.*",
                                        "path: own\n    kustomize: {components: [../part]}\n"))
                .commit();
        workspace.write("part/kustomization.yaml", component + "-b\n");

        assertThat(workspace.run(0, "affected"))
                .contains("application own (https://k/a, project default)  by part/kustomization.yaml -> part\n");
        assertThat(workspace.run(0, "diff")).contains("own-a").contains("own-b");
    }

    @Test
    void aTargetThatIsRefusedIsNamedByExactOnlyIfItsInputsChanged() throws Exception {
        workspace.write("charts/unused/Chart.yaml", "name: unused\nversion: 2.0.0\n");
        assertThat(workspace.run(0, "affected", "--exact")).isEmpty();

        workspace.write("charts/web/values.yaml", "replicas: 2\n");
        assertThat(workspace.run(0, "affected", "--exact")).contains("inflated  by charts/web/values.yaml\n");
    }

    @Test
    void whatIsAssumedOfTheClusterIsSaidInOneLine() throws Exception {
        workspace
                .write(
                        "charts/asking/Chart.yaml",
                        "apiVersion: v2\nname: asking\nversion: 1.0.0\n",
                        "charts/asking/templates/a.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: {{ .Values.a }}\n"
                                + "  has: {{ .Capabilities.APIVersions.Has `example.org/v1` | quote }}\n",
                        "charts/asking/values.yaml",
                        "a: one\n",
                        "argocd/asking.yaml",
                        APPLICATION
                                .replace("name: web", "name: asking")
                                .replace("charts/web", "charts/asking")
                                .replaceAll("(?s)    helm:.*", ""))
                .commit();
        workspace.write("charts/asking/values.yaml", "a: two\n");

        assertThat(workspace.run(0, "diff")).contains("- one", "+ two");
        assertThat(workspace.stderr())
                .contains(
                        "1 Application has a chart that checks whether the cluster serves example.org/v1; kasane assumes that"
                                + " it does not: run kasane argo capabilities");

        workspace.write(".kasane.yaml", "argo: {clusters: {'https://k': {apiVersions: [example.org/v1/Song]}}}\n");
        assertThat(workspace.run(0, "diff")).contains("+ two");
        assertThat(workspace.stderr()).doesNotContain("checks whether");
    }
}
