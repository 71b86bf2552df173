package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain} through the charts of kustomizations, whose objects are renamed, moved and patched afterwards. */
class ExplainInflatedChartsTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "base/kustomization.yaml",
                """
                namespace: shop
                helmCharts:
                - name: web
                  releaseName: web
                  valuesFile: values.yaml
                  additionalValuesFiles: [more.yaml]
                  valuesInline:
                    zone: b
                """,
                "base/values.yaml",
                "replicas: 3\nzone: a\nadmin: {password: hunter2-hunter2}\n",
                "base/more.yaml",
                "image: {tag: '2'}\n",
                "app/kustomization.yaml",
                """
                namePrefix: prod-
                resources: [../base]
                patches:
                - patch: '{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {paused: true}}'
                """,
                "base/charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                "base/charts/web/values.yaml",
                "replicas: 1\nimage: {name: shop, tag: '1'}\nzone: z\nadmin: {password: ''}\n",
                "base/charts/web/templates/web.yaml",
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: {{ .Release.Name }}}
                spec:
                  replicas: {{ .Values.replicas }}
                  template:
                    spec:
                      containers:
                      - name: web
                        image: {{ .Values.image.name }}:{{ .Values.image.tag }}
                        env: [{name: ZONE, value: {{ .Values.zone }}}]
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: {{ .Release.Name }}}
                stringData: {admin: {{ .Values.admin.password | quote }}}
                """);
        workspace.commit();
    }

    @Test
    void a_field_names_the_template_the_values_and_the_entry() {
        String text = workspace.run(0, "explain", "app", "deployment/prod-web", "spec.replicas");
        assertThat(text)
                .contains("base/charts/web/values.yaml:1 default")
                .contains("base/values.yaml:1 valuesFile")
                .contains("base/kustomization.yaml:3 helmCharts")
                .contains("base/charts/web/templates/web.yaml:5:16 template", "{{ .Values.replicas }}")
                .contains("value: 3");
    }

    @Test
    void values_in_the_entry_and_in_more_files_are_named() {
        String zone = "spec.template.spec.containers[0].env[0].value";
        assertThat(workspace.run(0, "explain", "app", "deployment/prod-web", zone))
                .contains("base/values.yaml:2 valuesFile", "base/kustomization.yaml:8 valuesInline", "value: b");
        assertThat(workspace.run(0, "explain", "base", "deployment/web", "spec.template.spec.containers[0].image"))
                .contains("base/more.yaml:1 additionalValuesFiles", "value: shop:2");
    }

    @Test
    void what_a_patch_made_is_not_the_charts() {
        assertThat(workspace.run(0, "explain", "app", "deployment/prod-web", "spec.paused"))
                .contains("app/kustomization.yaml:4 patches")
                .doesNotContain("template", "helmCharts");
    }

    @Test
    void a_whole_object_has_the_line_of_its_template_for_each_value() {
        assertThat(workspace.run(0, "explain", "app", "deployment/prod-web"))
                .contains("base/charts/web/templates/web.yaml:5:16 template")
                .contains("app/kustomization.yaml:1 namePrefix");
    }

    @Test
    void a_line_of_values_reaches_the_fields_of_all_targets() {
        assertThat(workspace.run(0, "explain", "--at", "base/values.yaml:1"))
                .contains("app\n", "Deployment prod-web  spec.replicas: 3  by replicas");
        assertThat(workspace.run(0, "explain", "--at", "base/kustomization.yaml:8"))
                .contains("spec.template.spec.containers[0].env[0].value: b  by zone");
        assertThat(workspace.run(0, "explain", "--at", "base/charts/web/values.yaml:1"))
                .contains("replicas  overridden by base/values.yaml:1 valuesFile");
    }

    @Test
    void a_value_that_becomes_a_secret_is_hidden_where_it_is_written() {
        assertThat(workspace.run(0, "explain", "app", "secret/prod-web", "stringData.admin"))
                .contains("base/values.yaml:3 valuesFile")
                .doesNotContain("hunter2");
        assertThat(workspace.run(0, "explain", "--at", "base/values.yaml:3")).doesNotContain("hunter2");
    }

    private void writeEntry(String fields) throws IOException {
        workspace.write("base/kustomization.yaml", """
                helmCharts:
                - name: web
                  releaseName: web
                """ + fields.indent(2));
    }

    private String ofReplicas() {
        return workspace.run(0, "explain", "base", "deployment/web", "spec.replicas");
    }

    @Test
    void what_is_merged_under_a_file_is_listed_before_it() throws IOException {
        writeEntry("valuesMerge: merge\nvaluesInline: {replicas: 5}\n");
        assertThat(ofReplicas())
                .containsSubsequence(
                        "base/kustomization.yaml:5 valuesInline",
                        "base/charts/web/values.yaml:1 valuesFile",
                        "value: 1")
                .doesNotContain("default");

        writeEntry("valuesMerge: merge\nvaluesFile: values.yaml\nvaluesInline: {replicas: 5}\n");
        assertThat(ofReplicas())
                .containsSubsequence(
                        "base/charts/web/values.yaml:1 default",
                        "base/kustomization.yaml:6 valuesInline",
                        "base/values.yaml:1 valuesFile",
                        "value: 3");
    }

    @Test
    void a_file_in_whose_place_the_entry_stands_is_not_named() throws IOException {
        writeEntry("valuesMerge: replace\nvaluesFile: values.yaml\nvaluesInline: {replicas: 5}\n");
        assertThat(ofReplicas())
                .containsSubsequence(
                        "base/charts/web/values.yaml:1 default", "base/kustomization.yaml:6 valuesInline", "value: 5")
                .doesNotContain("base/values.yaml");
    }

    @Test
    void a_null_that_kustomize_merges_removes_a_value_and_not_the_default() throws IOException {
        writeEntry("valuesFile: values.yaml\nvaluesInline: {replicas: null}\n");
        assertThat(ofReplicas())
                .contains("base/charts/web/values.yaml:1 default", "value: 1")
                .doesNotContain("valuesInline", "base/values.yaml");
    }

    @Test
    void the_charts_own_file_is_named_once() throws IOException {
        writeEntry("valuesFile: charts/web/values.yaml\n");
        assertThat(ofReplicas())
                .contains("base/charts/web/values.yaml:1 valuesFile")
                .doesNotContain("default");
        assertThat(workspace.run(0, "explain", "--at", "base/charts/web/values.yaml:1"))
                .contains("Deployment prod-web  spec.replicas: 1  by replicas")
                .doesNotContain("overridden");
    }

    @Test
    void two_charts_that_print_the_same_names_are_told_apart() throws IOException {
        workspace.write("both/kustomization.yaml", "resources: [a, b]\n");
        for (String name : List.of("a", "b")) {
            int replicas = name.equals("a") ? 7 : 8;
            workspace.write(
                    "both/" + name + "/kustomization.yaml",
                    "namePrefix: " + name + "-\nhelmCharts: [{name: web, releaseName: web, valuesInline: {replicas: "
                            + replicas + "}}]\n",
                    "both/" + name + "/charts/web/Chart.yaml",
                    "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                    "both/" + name + "/charts/web/values.yaml",
                    "replicas: 1\n",
                    "both/" + name + "/charts/web/templates/web.yaml",
                    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: {{ .Values.replicas }}}\n");
        }
        assertThat(workspace.run(0, "explain", "both", "deployment/b-web", "spec.replicas"))
                .contains("both/b/kustomization.yaml:2 valuesInline", "value: 8")
                .doesNotContain("both/a");
        assertThat(workspace.run(0, "explain", "--at", "both/b/kustomization.yaml:2"))
                .contains("Deployment b-web  spec.replicas: 8  by replicas")
                .doesNotContain("a-web");
    }

    @Test
    void a_value_of_a_renamed_object_that_holds_secrets_is_hidden() throws IOException {
        workspace.write("base/charts/web/templates/more.yaml", """
                apiVersion: external-secrets.io/v1
                kind: ExternalSecret
                metadata: {name: outside}
                spec: {target: {template: {data: {c: {{ .Values.admin.password | upper }}}}}}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: length}
                data: {len: "{{ .Values.admin.password | len }}"}
                """);
        assertThat(workspace.run(0, "explain", "app", "configmap/prod-length", "data.len"))
                .contains("base/values.yaml:3 valuesFile")
                .doesNotContain("hunter2");
    }

    @Test
    void a_value_that_a_null_removes_is_hidden_if_it_would_be_in_a_secret() throws IOException {
        workspace.write("base/values.yaml", "dsn: hunter2-of-us\n", "base/more.yaml", "dsn: null\n");
        workspace.write(
                "base/charts/web/values.yaml",
                "replicas: 1\nimage: {name: shop, tag: x}\nzone: z\nadmin: {}\ndsn: hunter2-of-all\n");
        workspace.write("base/charts/web/templates/more.yaml", """
                apiVersion: v1
                kind: Secret
                metadata: {name: dsn}
                stringData: {dsn: {{ .Values.dsn | default "none" }}}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: length}
                data: {len: "{{ .Values.dsn | default "" | len }}"}
                """);
        assertThat(workspace.run(0, "explain", "base", "configmap/length", "data.len"))
                .contains("base/more.yaml:1 additionalValuesFiles")
                .doesNotContain("hunter2");
        assertThat(workspace.run(0, "explain", "--at", "base/more.yaml:1"))
                .contains("ConfigMap prod-length  data.len: \"0\"  by dsn")
                .doesNotContain("hunter2");
    }

    @Test
    void the_machines_form_has_the_same_places() {
        assertThat(workspace.run(0, "explain", "app", "deployment/prod-web", "spec.replicas", "-f", "json"))
                .contains("base/values.yaml", "valuesFile", "base/charts/web/templates/web.yaml");
    }
}
