package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain APPLICATION} where the source is a kustomization that inflates charts: the places are those of its folder. */
class ExplainApplicationsOfKustomizationsTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        writeApplication("");
        workspace.write(
                ".kasane.yaml",
                "argo: {repositories: {'https://git.example/shop.git': .}}\n",
                "app/kustomization.yaml",
                "images: [{name: shop, newTag: '9'}]\nhelmCharts:\n- name: web\n  releaseName: web\n  valuesInline:\n    replicas: 3\n",
                "app/charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                "app/charts/web/values.yaml",
                "replicas: 1\n",
                "app/charts/web/templates/web.yaml",
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: {{ .Values.replicas }}
                """);
        workspace.commit();
    }

    private void writeApplication(String kustomize) throws IOException {
        workspace.write("apps/web.yaml", """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: web, namespace: argocd}
                spec:
                  project: default
                  destination: {name: in-cluster, namespace: shop}
                  source:
                    repoURL: https://git.example/shop.git
                    path: app
                """ + kustomize.indent(4));
    }

    @Test
    void a_field_has_the_places_that_the_folder_has() {
        String folders = workspace.run(0, "explain", "app", "deployment/web", "spec.replicas");
        assertThat(folders)
                .contains(
                        "app/charts/web/values.yaml:1 default ",
                        "app/kustomization.yaml:6 valuesInline ",
                        "app/kustomization.yaml:3 helmCharts ",
                        "app/charts/web/templates/web.yaml:5:16 template ");
        assertThat(workspace.run(0, "explain", "application/web", "deployment/web", "spec.replicas"))
                .isEqualTo(folders);
    }

    @Test
    void a_whole_object_has_the_lines_of_its_templates() {
        assertThat(workspace.run(0, "explain", "application/web", "deployment/web"))
                .contains("  app/charts/web/templates/web.yaml:5:16 template", "spec.replicas: 3\n");
    }

    @Test
    void what_the_application_changes_in_the_kustomization_stays_one() throws Exception {
        writeApplication("kustomize:\n  namePrefix: prod-\n  images: ['a:1', 'b:2']");

        assertThat(workspace.run(0, "explain", "application/web", "deployment/prod-web", "spec.replicas"))
                .contains(
                        "app/charts/web/values.yaml:1 default ",
                        "app/kustomization.yaml:6 valuesInline ",
                        "app/kustomization.yaml:3 helmCharts ",
                        "app/charts/web/templates/web.yaml:5:16 template ",
                        "value: 3\n");
        assertThat(workspace.run(0, "explain", "application/web", "deployment/prod-web", "spec.replicas", "-f", "json"))
                .contains("\"line\": 6,")
                .doesNotContain("\"line\": 11,");
    }

    @Test
    void what_the_application_writes_has_its_place_there() throws Exception {
        writeApplication("kustomize:\n  namePrefix: prod-\n  images: ['a:1', 'b:2']");

        assertThat(workspace.run(0, "explain", "application/web", "deployment/prod-web", "metadata.name"))
                .contains("app/charts/web/templates/web.yaml:3:18 template ", "apps/web.yaml:11 namePrefix ");
        assertThat(workspace.run(0, "explain", "application/web", "deployment/prod-web"))
                .contains("apps/web.yaml:11 namePrefix ");
    }

    @Test
    void one_of_several_sources_is_the_kustomization() throws Exception {
        workspace.write(
                "apps/web.yaml",
                """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: web, namespace: argocd}
                spec:
                  project: default
                  destination: {name: in-cluster, namespace: shop}
                  sources:
                  - {repoURL: https://git.example/shop.git, path: other}
                  - {repoURL: https://git.example/shop.git, path: app}
                """,
                "other/Chart.yaml",
                "apiVersion: v2\nname: other\nversion: 1.0.0\n",
                "other/templates/o.yaml",
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: other}
                spec:
                  replicas: 7
                """);

        assertThat(workspace.run(0, "explain", "application/web", "deployment/web", "spec.replicas"))
                .contains("app/charts/web/templates/web.yaml:5:16 template ");
        assertThat(workspace.run(0, "explain", "application/web", "deployment/other", "spec.replicas"))
                .contains("other/templates/o.yaml:5:13 template ");
    }
}
