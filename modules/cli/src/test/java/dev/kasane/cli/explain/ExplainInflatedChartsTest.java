package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code explain} through the charts of kustomizations, whose objects are renamed, moved and patched afterwards. */
class ExplainInflatedChartsTest {

    @TempDir
    Path folder;

    private Desk desk;

    @BeforeEach
    void write() throws Exception {
        desk = new Desk(folder);
        desk.write(
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
        desk.commit();
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void aFieldNamesTheTemplateTheValuesAndTheEntry() {
        String text = desk.run(0, "explain", "app", "deployment/prod-web", "spec.replicas");
        assertThat(text)
                .contains("base/charts/web/values.yaml:1 default")
                .contains("base/values.yaml:1 valuesFile")
                .contains("base/kustomization.yaml:3 helmCharts")
                .contains("base/charts/web/templates/web.yaml:5 template", "{{ .Values.replicas }}")
                .contains("value: 3");
    }

    @Test
    void valuesInTheEntryAndInMoreFilesAreNamed() {
        String zone = "spec.template.spec.containers[0].env[0].value";
        assertThat(desk.run(0, "explain", "app", "deployment/prod-web", zone))
                .contains("base/values.yaml:2 valuesFile", "base/kustomization.yaml:8 valuesInline", "value: b");
        assertThat(desk.run(0, "explain", "base", "deployment/web", "spec.template.spec.containers[0].image"))
                .contains("base/more.yaml:1 additionalValuesFiles", "value: shop:2");
    }

    @Test
    void whatAPatchMadeIsNotTheCharts() {
        assertThat(desk.run(0, "explain", "app", "deployment/prod-web", "spec.paused"))
                .contains("app/kustomization.yaml:4 patches")
                .doesNotContain("template", "helmCharts");
    }

    @Test
    void aWholeObjectHasTheLineOfItsTemplateForEachValue() {
        assertThat(desk.run(0, "explain", "app", "deployment/prod-web"))
                .contains("base/charts/web/templates/web.yaml:5 template")
                .contains("app/kustomization.yaml:1 namePrefix");
    }

    @Test
    void aLineOfValuesReachesTheFieldsOfAllTargets() {
        assertThat(desk.run(0, "explain", "--at", "base/values.yaml:1"))
                .contains("app\n", "Deployment prod-web  spec.replicas: 3  by replicas");
        assertThat(desk.run(0, "explain", "--at", "base/kustomization.yaml:8"))
                .contains("spec.template.spec.containers[0].env[0].value: b  by zone");
        assertThat(desk.run(0, "explain", "--at", "base/charts/web/values.yaml:1"))
                .contains("replicas  overridden by base/values.yaml:1 valuesFile");
    }

    @Test
    void aValueThatBecomesASecretIsHiddenWhereItIsWritten() {
        assertThat(desk.run(0, "explain", "app", "secret/prod-web", "stringData.admin"))
                .contains("base/values.yaml:3 valuesFile")
                .doesNotContain("hunter2");
        assertThat(desk.run(0, "explain", "--at", "base/values.yaml:3")).doesNotContain("hunter2");
    }
}
