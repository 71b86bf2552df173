package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code diff --helm A..B} and {@code --argo-version A..B}: what another release of Helm makes of the same files. {@code .Chart} is a map in Helm 4. */
class HelmReleasesTest {

    private static final String APPLICATION = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: %s, namespace: argocd}
        spec:
          project: default
          source: {repoURL: 'https://git.example/x.git', targetRevision: HEAD, path: %s}
          destination: {server: 'https://kubernetes.default.svc', namespace: shop}
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        chart("charts/moves", "kind: {{ kindOf .Chart }}");
        chart("charts/stays", "kind: {{ .Chart.Name }}");
        chart("own/charts/inner", "kind: {{ kindOf .Chart }}");
        workspace
                .write(
                        "own/kustomization.yaml",
                        "helmCharts: [{name: inner}]\n",
                        "above/kustomization.yaml",
                        "resources: [../own]\n",
                        "plain/kustomization.yaml",
                        "configMapGenerator: [{name: plain, literals: [a=b]}]\n",
                        "argocd/apps.yaml",
                        APPLICATION.formatted("moves", "charts/moves")
                                + "---\n"
                                + APPLICATION.formatted("stays", "charts/stays")
                                + "---\n"
                                + APPLICATION.formatted("folder", "plain"))
                .commit();
    }

    private void chart(String path, String data) throws Exception {
        String name = path.substring(path.lastIndexOf('/') + 1);
        workspace.write(
                path + "/Chart.yaml",
                "apiVersion: v2\nname: " + name + "\nversion: 1.0.0\n",
                path + "/values.yaml",
                "",
                path + "/templates/map.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\ndata:\n  " + data + "\n");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void onlyTargetsWithChartsAreRenderedAndOnlyThoseThatComeOutOtherwiseAreShown() throws Exception {
        String text = workspace.run(1, "diff", "--helm", "3.19.4..4.2.1", "--exit-code");

        assertThat(text)
                .contains("the work tree with Helm 3.19.4 and Helm 4.2.1")
                .contains("2 of 3 targets change", "1 of 2 Applications changes: moves")
                .contains("ConfigMap moves", "ConfigMap inner")
                .contains("struct", "map")
                .doesNotContain("stays")
                .doesNotContain("plain");
    }

    @Test
    void chartsAreFoundWhereverAnApplicationTakesThem() throws Exception {
        Files.createSymbolicLink(folder.resolve("linked"), Path.of("above"));
        workspace
                .write(
                        "part/kustomization.yaml",
                        "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n"
                                + "helmCharts: [{name: inner, releaseName: part}]\n",
                        "generated/kustomization.yaml",
                        """
                        generators:
                        - |
                          apiVersion: builtin
                          kind: HelmChartInflationGenerator
                          metadata: {name: generator}
                          name: inner
                          releaseName: generated
                        """,
                        "argocd/more.yaml",
                        APPLICATION.formatted("linked", "linked")
                                + "---\n"
                                + APPLICATION
                                        .formatted("component", "plain")
                                        .replace("path: plain", "path: plain, kustomize: {components: [../part]}")
                                + "---\n"
                                + APPLICATION.formatted("generated", "./generated/"))
                .commit();
        chart("part/charts/inner", "kind: {{ kindOf .Chart }}");
        chart("generated/charts/inner", "kind: {{ kindOf .Chart }}");
        workspace.commit();

        assertThat(workspace.run(0, "diff", "--helm", "3..4"))
                .contains("linked (https", "component (https", "generated (https")
                .doesNotContain("cannot be rendered");
    }

    @Test
    void aNamedFolderWithoutAChartIsRenderedAllTheSame() throws Exception {
        assertThat(workspace.run(0, "diff", "--helm", "3..4", "plain")).contains("nothing changes in 1 target");
        workspace.run(2, "diff", "--helm", "3..4", "charts/moves");
        assertThat(workspace.stderr()).contains("there is no target in charts/moves");
    }

    @Test
    void filesNeedNoCommitAndNoRepository(@TempDir Path plain) throws Exception {
        try (Workspace young = new Workspace(plain)) {
            young.write(
                    "app/kustomization.yaml",
                    "helmCharts: [{name: inner}]\n",
                    "app/charts/inner/Chart.yaml",
                    "apiVersion: v2\nname: inner\nversion: 1.0.0\n",
                    "app/charts/inner/values.yaml",
                    "",
                    "app/charts/inner/templates/map.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: inner}\ndata: {kind: {{ kindOf .Chart }}}\n");
            assertThat(young.run(0, "diff", "--helm", "3..4")).contains("ConfigMap inner");
        }
        try (Stream<Path> files = Files.walk(plain.resolve(".git"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(out, new ByteArrayOutputStream(), plain, Map.of(), null);
        assertThat(new Main("kasane", console).run(List.of("diff", "--helm", "3..4")))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("ConfigMap inner");
    }

    @Test
    void releasesOfOneWayChangeNothing() throws Exception {
        assertThat(workspace.run(0, "diff", "--helm", "4.2..4.3", "--exit-code"))
                .contains("nothing changes in 3 targets");
    }

    @Test
    void aRevisionAndFoldersMayBeNamed() throws Exception {
        workspace.write("charts/moves/templates/map.yaml", "").commit();

        assertThat(workspace.run(0, "diff", "--helm", "3..4")).doesNotContain("ConfigMap moves");
        assertThat(workspace.run(0, "diff", "--helm", "3..4", "HEAD~1"))
                .contains("HEAD~1 with Helm 3.22.0 and Helm 4.3.1")
                .contains("ConfigMap moves", "ConfigMap inner");
        assertThat(workspace.run(0, "diff", "--helm", "3..4", "HEAD~1", "above"))
                .contains("ConfigMap inner")
                .doesNotContain("ConfigMap moves");
    }

    @Test
    void whatIsNoPairOfReleasesIsRefused() throws Exception {
        workspace.run(2, "diff", "--helm", "4.2.1");
        assertThat(workspace.stderr())
                .contains("--helm needs two releases of Helm, and 4.2.1 is none")
                .contains("--helm 3.19.4..4.2.1");
        workspace.run(2, "diff", "--helm", "3.19.4..5");
        assertThat(workspace.stderr())
                .contains("does not support the release of Helm 5")
                .contains("4.3.1");
        workspace.run(2, "diff", "--helm", "3..4", "HEAD~1..HEAD");
        assertThat(workspace.stderr()).contains("two releases are compared at one revision");
        workspace.run(2, "diff", "--helm", "3..4", "--check");
        assertThat(workspace.stderr()).contains("--helm does not go with --check");
    }

    @Test
    void releasesOfArgoCdAreComparedByTheHelmThatTheyContain() throws Exception {
        String text = workspace.run(1, "diff", "--argo-version", "3.4..3.5", "--exit-code");

        assertThat(text)
                .contains("the work tree with Argo CD 3.4 (Helm 3.19.4) and Argo CD 3.5 (Helm 4.2.1)")
                .contains("1 of 2 Applications changes: moves")
                .contains("ConfigMap moves", "struct", "map")
                .doesNotContain("stays");
        assertThat(workspace.stderr()).isEmpty();
        assertThat(workspace.run(1, "diff", "--argo-version", "v3.4.12+a1b2c3d..v3.5.1-rc1", "--exit-code"))
                .isEqualTo(text);
        assertThat(workspace.run(1, "diff", "--helm", "3.19.4..4.2.1", "--exit-code", "-f", "unified"))
                .isEqualTo(workspace.run(1, "diff", "--argo-version", "3.4..3.5", "--exit-code", "-f", "unified"));
    }

    @Test
    void argoCdTellsChartsTheSameKubernetesWhateverItsHelmWouldAssume() throws Exception {
        chart("own/charts/inner", "kind: {{ .Capabilities.KubeVersion.Version }}");
        workspace.commit();

        assertThat(workspace.run(0, "diff", "--argo-version", "3.4..3.5", "above", "--exit-code"))
                .contains("nothing changes in 1 target");
        assertThat(workspace.run(1, "diff", "--helm", "3.19.4..4.2.1", "above", "--exit-code"))
                .contains("v1.34.0", "v1.36.0");
    }

    @Test
    void whatAComparisonOfArgoCdLeavesOutIsSaid() throws Exception {
        assertThat(workspace.run(0, "diff", "--argo-version", "3.3..3.4", "--exit-code"))
                .contains("with Argo CD 3.3 (Helm 3.19.4) and Argo CD 3.4 (Helm 3.19.4): nothing changes in 3 targets");
        assertThat(workspace.run(1, "diff", "--argo-version", "3.2..3.5", "--exit-code"))
                .contains("with Argo CD 3.2 (Helm 3.18.4) and Argo CD 3.5 (Helm 4.2.1), but kustomize 5.8.1 for both"
                        + " (Argo CD 3.2 has 5.7.0, 3.5 has 5.8.1)");
        workspace.run(2, "diff", "--argo-version", "3.5");
        assertThat(workspace.stderr())
                .contains("--argo-version needs two releases of Argo CD, and 3.5 is none")
                .contains("--argo-version 3.4..3.5; known are 3.2, 3.3, 3.4, 3.5");
        for (String unknown : List.of("3.40", "2.14", "3.4x", "3")) {
            workspace.run(2, "diff", "--argo-version", unknown + "..3.5");
            assertThat(workspace.stderr())
                    .contains("what Argo CD " + unknown + " contains is not known")
                    .contains("--helm A..B");
        }
        workspace.run(2, "diff", "--argo-version", "3.4...3.5");
        assertThat(workspace.stderr()).contains("--argo-version needs two releases of Argo CD, and 3.4...3.5 is none");
        workspace.run(2, "diff", "--argo-version", "3.4..3.5", "--helm", "3..4");
        assertThat(workspace.stderr()).contains("--helm does not go with --argo-version");
        workspace.run(2, "diff", "--argo-version", "3.4..3.5", "--check");
        assertThat(workspace.stderr()).contains("--argo-version does not go with --check");
    }

    @Test
    void helmReleasesAreRenderedUnderBothReleases() throws Exception {
        for (String name : List.of("moves", "stays", "else")) {
            workspace.write(
                    "flux/" + name + ".yaml",
                    "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: " + name
                            + ", namespace: shop}\nspec:\n  interval: 1h\n  chart:\n    spec:\n      chart: "
                            + (name.equals("else") ? "redis" : "charts/" + name)
                            + "\n      sourceRef: {kind: "
                            + (name.equals("else") ? "HelmRepository, name: charts" : "GitRepository, name: shop")
                            + ", namespace: shop}\n");
        }
        workspace.write("flux/source.yaml", """
                        apiVersion: source.toolkit.fluxcd.io/v1
                        kind: GitRepository
                        metadata: {name: shop, namespace: shop}
                        spec: {interval: 1h, url: 'https://git.example/x.git', ref: {branch: main}}
                        ---
                        apiVersion: source.toolkit.fluxcd.io/v1
                        kind: HelmRepository
                        metadata: {name: charts, namespace: shop}
                        spec: {interval: 1h, url: 'https://charts.example'}
                        """).commit();

        String text = workspace.run(1, "diff", "--helm", "3.19.4..4.2.1", "--exit-code");

        assertThat(text)
                .contains("3 of 6 targets change", "1 of 2 Applications changes: moves")
                .contains("HelmRelease shop/moves")
                .contains("1 HelmRelease")
                .doesNotContain("shop/stays");
        assertThat(workspace.run(1, "diff", "--argo-version", "3.4..3.5", "--exit-code"))
                .doesNotContain("HelmRelease");
    }

    @Test
    void patternsOfValuesFilesAndFilesNamedTwiceAreReadAsInEachReleaseOfArgoCd() throws Exception {
        chart("charts/moves", "size: \"{{ .Values.size }}\"");
        chart("charts/stays", "size: \"{{ .Values.size }}\"");
        workspace
                .write(
                        "argocd/apps.yaml",
                        APPLICATION
                                        .formatted("moves", "charts/moves")
                                        .replace(
                                                "path: charts/moves",
                                                "path: charts/moves, helm: {valueFiles: ['size-*.yaml']}")
                                + "---\n"
                                + APPLICATION
                                        .formatted("stays", "charts/stays")
                                        .replace(
                                                "path: charts/stays",
                                                "path: charts/stays, helm: {valueFiles: [a.yaml, b.yaml, a.yaml]}"),
                        "charts/moves/size-1.yaml",
                        "size: one\n",
                        "charts/stays/a.yaml",
                        "size: of a\n",
                        "charts/stays/b.yaml",
                        "size: of b\n")
                .commit();

        assertThat(workspace.run(1, "diff", "--argo-version", "3.3..3.4", "--exit-code"))
                .contains("there is no values file charts/moves/size-*.yaml: Argo CD before 3.4 reads no patterns")
                .containsPattern("- of a .*\\n.*\\+ of b ");
        assertThat(workspace.run(0, "diff", "--argo-version", "3.4..3.5"))
                .contains("1 of 3 targets changes", "ConfigMap inner")
                .doesNotContain("of a");
        assertThat(workspace.run(0, "diff", "--argo-version", "3.2..3.3"))
                .contains("cannot be rendered on either side")
                .doesNotContain("of b");
    }

    @Test
    void theReleaseThatTheConfigurationNamesIsFollowed() throws Exception {
        workspace.delete("charts/moves/templates/map.yaml");
        workspace.commit();
        workspace.write(
                "charts/moves/templates/map.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: moves}\ndata: {kind: {{ kindOf .Chart }}}\n");
        assertThat(workspace.run(0, "diff", "-f", "unified")).contains("+  kind: map");
        workspace.write(".kasane.yaml", "argo: {helm: 3.19.4}\n");
        assertThat(workspace.run(0, "diff", "-f", "unified")).contains("+  kind: struct");
        workspace.write(".kasane.yaml", "argo: {helm: '9'}\n");
        workspace.run(2, "diff");
        assertThat(workspace.stderr())
                .contains("kasane does not support the release of Helm 9, which argo.helm names")
                .contains(".kasane.yaml:1:")
                .contains("4.3.1");
    }
}
