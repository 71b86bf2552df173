package dev.kasane.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * YAML that only a template produces and that is wrong: the message has the line that was printed, the line of the template, the
 * chart, the release, and the places of the values, whoever deploys the chart.
 */
class ChartYamlErrorsTest extends WorkspaceTest {

    private static final String PRINTED =
            "(line 4 of the output, printed by db/templates/map.yaml:4:30; chart db 1.0.0, release ";

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "charts/db/Chart.yaml",
                "apiVersion: v2\nname: db\nversion: 1.0.0\n",
                "charts/db/prod.yaml",
                "other: 1\n",
                "charts/db/templates/map.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: map}\ndata: {v: [{{ .Values.text }}}\n");
    }

    private void writeApplication(String helm) throws Exception {
        workspace.write("argocd/db.yaml", """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: shop, namespace: argocd}
                spec:
                  project: default
                  destination: {server: https://kubernetes.default.svc, namespace: shop}
                  source: {repoURL: https://git.example/shop.git, targetRevision: HEAD, path: charts/db, helm: %s}
                """.formatted(helm));
        workspace.commit();
    }

    @Test
    void anApplicationNamesItsFilesAndItsOwnValues() throws Exception {
        writeApplication("{valueFiles: [prod.yaml], valuesObject: {text: a}, parameters: [{name: b, value: c}]}");
        assertThat(workspace.run(1, "check"))
                .contains(PRINTED + "shop, values of prod.yaml, helm.valuesObject and helm.parameters)");
        writeApplication("{values: 'text: a'}");
        assertThat(workspace.run(1, "check")).contains(PRINTED + "shop, values of helm.values)");
    }

    @Test
    void aReleaseOfFluxNamesItsObjectsAndItsOwnValues() throws Exception {
        workspace.write("flux/db.yaml", """
                apiVersion: source.toolkit.fluxcd.io/v1
                kind: GitRepository
                metadata: {name: here, namespace: shop}
                spec: {interval: 1m, url: https://git.example/shop.git, ref: {branch: main}}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: given, namespace: shop}
                data: {values.yaml: 'more: 1'}
                ---
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: db, namespace: shop}
                spec:
                  interval: 1m
                  chart: {spec: {chart: ./charts/db, valuesFiles: [charts/db/prod.yaml], sourceRef: {kind: GitRepository, name: here}}}
                  valuesFrom: [{kind: ConfigMap, name: given}]
                  values: {text: a}
                """);
        workspace.commit();
        assertThat(workspace.run(1, "check"))
                .contains(PRINTED
                        + "db, values of charts/db/prod.yaml, values.yaml of the ConfigMap given and spec.values)");
    }

    @Test
    void aKustomizationNamesItsFiles() throws Exception {
        workspace.write(
                "kustomization.yaml",
                "helmCharts: [{name: db, releaseName: shop, valuesFile: v.yaml, additionalValuesFiles: [more.yaml]}]\n",
                "v.yaml",
                "text: a\n",
                "more.yaml",
                "b: 1\n");
        workspace.commit();
        assertThat(workspace.run(1, "check")).contains(PRINTED + "shop, values of v.yaml and more.yaml)");
        workspace.write(
                "charts/db/values.yaml",
                "text: b\n",
                "kustomization.yaml",
                "helmCharts: [{name: db, releaseName: shop, valuesInline: {text: a}}]\n");
        workspace.commit();
        assertThat(workspace.run(1, "check")).contains(PRINTED + "shop, values of kustomization.yaml)");
    }
}
