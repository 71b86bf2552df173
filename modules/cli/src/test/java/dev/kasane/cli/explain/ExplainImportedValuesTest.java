package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain} of values that a chart takes from its subcharts: which place counts is what Helm 3.22.0 and 4.3.1 print. */
class ExplainImportedValuesTest extends WorkspaceTest {

    private static final String SUB = "app/charts/web/charts/sub/values.yaml";

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "app/kustomization.yaml",
                "helmCharts: [{name: web, releaseName: web, valuesFile: values.yaml}]\n",
                "app/values.yaml",
                "unused: 1\n",
                "app/charts/web/Chart.yaml",
                """
                apiVersion: v2
                name: web
                version: 1.0.0
                dependencies:
                - name: sub
                  version: 1.0.0
                  alias: al
                  condition: al.enabled
                  import-values: [data, {child: inner, parent: from.sub}]
                """,
                "app/charts/web/values.yaml",
                "al: {enabled: true}\nunrelated: 1\n",
                "app/charts/web/templates/web.yaml",
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: web}
                data:
                  port: "{{ .Values.port }}"
                  color: "{{ .Values.from.sub.color }}"
                """,
                "app/charts/web/charts/sub/Chart.yaml",
                "apiVersion: v2\nname: sub\nversion: 1.0.0\n",
                SUB,
                "exports:\n  data:\n    port: 80\ninner:\n  color: red\n");
        workspace.commit();
    }

    private String explained(String field) {
        return workspace.run(0, "explain", "app", "configmap/web", field);
    }

    @Test
    void an_exported_value_has_its_line_in_the_subchart() {
        assertThat(explained("data.port"))
                .contains(SUB + ":3 import-values ", "port: 80\n", "app/charts/web/templates/web.yaml:5:13 template")
                .doesNotContain("in the chart");
    }

    @Test
    void a_value_of_a_child_has_its_line_below_the_parents_key() {
        assertThat(explained("data.color"))
                .contains(SUB + ":5 import-values ", "from.sub.color: red\n")
                .doesNotContain("in the chart");
    }

    @Test
    void the_condition_of_the_subchart_is_named_too() throws Exception {
        workspace.write(
                "app/charts/web/templates/web.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {port: \"{{ .Values.port }}\"}\n");

        assertThat(explained("data.port")).contains("app/charts/web/values.yaml:1 default ", "al.enabled: true\n");
    }

    @Test
    void what_overrides_an_imported_value_counts_last() throws Exception {
        workspace.write(
                "app/charts/web/values.yaml", "al: {enabled: true}\nport: 81\n", "app/values.yaml", "port: 82\n");

        assertThat(explained("data.port"))
                .containsSubsequence(
                        SUB + ":3 import-values ",
                        "app/charts/web/values.yaml:2 default ",
                        "app/values.yaml:1 valuesFile ",
                        "value: \"82\"");
    }

    @Test
    void the_parents_value_for_the_subchart_is_imported() throws Exception {
        workspace.write(
                "app/charts/web/values.yaml", "al:\n  enabled: true\n  exports: {data: {port: 81}}\n",
                "app/values.yaml", "al: {exports: {data: {port: 82}}}\n");

        assertThat(explained("data.port"))
                .containsSubsequence(
                        SUB + ":3 import-values ", "app/charts/web/values.yaml:3 import-values ", "value: \"81\"")
                .doesNotContain("app/values.yaml");
    }

    @Test
    void of_two_imports_the_first_counts() throws Exception {
        workspace.write(
                "app/charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n"
                        + "dependencies: [{name: sub, version: 1.0.0, alias: al, import-values: [data, more]}]\n",
                SUB,
                "exports:\n  data: {port: 80}\n  more: {port: 90}\ninner: {color: red}\n",
                "app/charts/web/values.yaml",
                "from: {sub: {color: blue}}\n");

        assertThat(explained("data.port"))
                .containsSubsequence(SUB + ":3 import-values ", SUB + ":2 import-values ", "value: \"80\"");
    }

    @Test
    void a_value_that_passes_two_charts_has_its_first_line() throws Exception {
        workspace.write(
                "app/charts/web/charts/sub/Chart.yaml",
                "apiVersion: v2\nname: sub\nversion: 1.0.0\n"
                        + "dependencies: [{name: deep, version: 1.0.0, import-values: [{child: given, parent: exports.data}]}]\n",
                SUB,
                "inner: {color: red}\n",
                "app/charts/web/charts/sub/charts/deep/Chart.yaml",
                "apiVersion: v2\nname: deep\nversion: 1.0.0\n",
                "app/charts/web/charts/sub/charts/deep/values.yaml",
                "given: {port: 70}\n");

        assertThat(explained("data.port"))
                .contains("app/charts/web/charts/sub/charts/deep/values.yaml:1 import-values ", "value: \"70\"");
    }

    @Test
    void a_subchart_that_is_switched_off_gives_nothing() throws Exception {
        workspace.write("app/values.yaml", "al: {enabled: false}\nport: 82\nfrom: {sub: {color: blue}}\n");

        assertThat(explained("data.port"))
                .contains("app/values.yaml:2 valuesFile ")
                .doesNotContain(SUB);
    }

    @Test
    void a_line_of_the_subchart_reaches_the_fields_of_the_parent() {
        assertThat(workspace.run(0, "explain", "--at", SUB + ":3")).isEqualTo("""
                app
                  ConfigMap web  data.port: "80"  by port
                """);
    }

    @Test
    void a_line_of_the_subchart_is_overridden_by_the_parent() throws Exception {
        workspace.write("app/charts/web/values.yaml", "al: {enabled: true}\nport: 81\n");

        assertThat(workspace.run(0, "explain", "--at", SUB + ":3"))
                .contains("port  overridden by app/charts/web/values.yaml:2 default\n");
    }
}
