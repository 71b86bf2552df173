package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@code explain} of what is missing because a chart has nulls in its own values. Helm 3.22.0 takes the default of a subchart
 * away then, and Helm 4.3.1 does not.
 */
class ExplainRemovedDefaultsTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                ".kasane.yaml",
                "argo: {helm: 3.22.0, repositories: {'https://git.example/shop.git': .}}\n",
                "apps/web.yaml",
                """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: web, namespace: argocd}
                spec:
                  project: default
                  destination: {name: in-cluster, namespace: shop}
                  source: {repoURL: https://git.example/shop.git, path: charts/web}
                """,
                "charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies: [{name: sub, version: 1.0.0, alias: al}]\n",
                "charts/web/values.yaml",
                "al:\n  gone: null\n  m: {k: null}\n  nothing: null\n",
                "charts/web/charts/sub/Chart.yaml",
                "apiVersion: v2\nname: sub\nversion: 1.0.0\n",
                "charts/web/charts/sub/values.yaml",
                "gone: here\nm: {k: here, o: there}\n",
                "charts/web/charts/sub/templates/sub.yaml",
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: sub}
                data:
                  gone: "{{ .Values.gone }}"
                  m: {{ .Values.m | toJson | quote }}
                  len: "{{ .Values.gone | default "" | len }}"
                {{- if not .Values.gone }}
                  absent: "yes"
                {{- end }}
                """);
        workspace.commit();
    }

    private String explained(String field) {
        return workspace.run(0, "explain", "web", "configmap/sub", field);
    }

    @Test
    void a_null_of_the_parent_is_named_behind_the_default_that_it_removes() {
        assertThat(explained("data.gone"))
                .containsSubsequence(
                        "charts/web/charts/sub/values.yaml:1 default ",
                        "al.gone: here\n",
                        "charts/web/values.yaml:2 default ",
                        "al.gone: null\n",
                        "value: \"\"")
                .doesNotContain("nothing");
        assertThat(explained("data.m"))
                .contains("charts/web/values.yaml:3 default ", "al.m.k: null\n", "al.m.o: there\n");
    }

    @Test
    void a_field_that_is_there_because_of_the_null_names_it_as_a_condition() {
        assertThat(explained("data.absent"))
                .containsSubsequence("present because of:\n", "charts/web/values.yaml:2 default ");
    }

    @Test
    void the_line_of_the_null_reaches_the_field() {
        assertThat(workspace.run(0, "explain", "--at", "charts/web/values.yaml:2"))
                .contains("ConfigMap sub  data.gone: \"\"  by al.gone\n");
        assertThat(workspace.run(0, "explain", "--at", "charts/web/values.yaml:4"))
                .contains("al.nothing: no object depends on it\n");
    }

    @Test
    void a_null_that_removes_nothing_is_not_named() throws Exception {
        workspace.write(".kasane.yaml", "argo: {helm: 4.3.1, repositories: {'https://git.example/shop.git': .}}\n");

        assertThat(explained("data.gone"))
                .contains("charts/web/charts/sub/values.yaml:1 default ", "value: here\n")
                .doesNotContain("charts/web/values.yaml");
        assertThat(workspace.run(0, "explain", "--at", "charts/web/charts/sub/values.yaml:1"))
                .contains("ConfigMap sub  data.gone: here  by al.gone\n");
        assertThat(workspace.run(0, "explain", "--at", "charts/web/values.yaml:2"))
                .contains("al.gone: no object depends on it\n");
    }

    @Test
    void what_a_null_keeps_out_of_a_secret_is_hidden() throws Exception {
        workspace.write(
                "charts/web/charts/sub/values.yaml",
                "gone: hunter2-hunter2\nm: {}\n",
                "charts/web/charts/sub/templates/secret.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: sub}\nstringData: {a: {{ .Values.gone | default \"x\" }}}\n");

        assertThat(explained("data.len"))
                .contains("charts/web/values.yaml:2 default ")
                .doesNotContain("hunter2");
    }
}
