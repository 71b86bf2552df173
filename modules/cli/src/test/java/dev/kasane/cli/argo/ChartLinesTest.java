package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The lines of a chart's templates behind what {@code diff} shows. */
class ChartLinesTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                "web/values.yaml",
                "replicas: 2\nteam: shop\n",
                "web/templates/_labels.tpl",
                """
                {{- define "web.labels" -}}
                app: web
                team: {{ .Values.team }}
                {{- end -}}
                """,
                "web/templates/web.yaml",
                """
                # two objects
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: first}
                ---

                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: web
                  labels:
                    {{- include "web.labels" . | nindent 4 }}
                data:
                  replicas: {{ .Values.replicas | quote }}
                """,
                "web/crds/one.yaml",
                """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: ones.example.org}
                spec:
                  group: example.org
                  scope: Namespaced
                """);
    }

    private void change() throws Exception {
        workspace.commit();
        workspace.write("web/values.yaml", "replicas: 3\nteam: other\n");
        workspace.write("web/crds/one.yaml", """
                        apiVersion: apiextensions.k8s.io/v1
                        kind: CustomResourceDefinition
                        metadata: {name: ones.example.org}
                        spec:
                          group: example.org
                          scope: Cluster
                        """);
    }

    @Test
    void a_value_of_an_application_has_the_line_that_printed_it() throws Exception {
        workspace.write("argocd/web.yaml", """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: web, namespace: argocd}
                        spec:
                          project: default
                          destination: {server: https://kubernetes.default.svc, namespace: shop}
                          source: {repoURL: https://git.example/shop.git, path: web, targetRevision: main}
                        """);
        change();

        assertThat(workspace.run(0, "diff"))
                .containsPattern("\\+ \"3\" +web/templates/web\\.yaml:14 helm")
                .containsPattern("\\+ other +web/templates/_labels\\.tpl:3 helm")
                .containsPattern("\\+ Cluster +web/crds/one\\.yaml:6 helm");
    }

    @Test
    void a_value_of_a_release_of_flux_has_it_too() throws Exception {
        workspace.write("clusters/a/release.yaml", """
                        apiVersion: helm.toolkit.fluxcd.io/v2
                        kind: HelmRelease
                        metadata: {name: web, namespace: shop}
                        spec:
                          chart: {spec: {chart: ./web, sourceRef: {kind: GitRepository, name: flux-system, namespace: flux-system}}}
                        """);
        change();

        assertThat(workspace.run(0, "diff"))
                .containsPattern("\\+ \"3\" +web/templates/web\\.yaml:14 helm")
                .containsPattern("\\+ other +web/templates/_labels\\.tpl:3 helm")
                .containsPattern("\\+ Cluster +web/crds/one\\.yaml:6 helm");
    }
}
