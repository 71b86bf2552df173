package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain} of items of lists that patches moved after a chart printed them, also where several have the same value. */
class ExplainMovedItemsTest extends WorkspaceTest {

    private static final String ARGS = "spec.containers[0].args";

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "base/kustomization.yaml",
                "helmCharts: [{name: web, releaseName: web}]\n",
                "base/charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                "base/charts/web/values.yaml",
                "one: same\ntwo: same\nimage: shop\nside: tool\n",
                "base/charts/web/templates/web.yaml",
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: web}
                spec:
                  containers:
                  - name: web
                    image: {{ .Values.image }}
                    args:
                    - {{ .Values.one }}
                    - {{ .Values.two }}
                  - name: side
                    image: {{ .Values.side }}
                """);
    }

    private void writePatch(String operation, String more) throws Exception {
        workspace.write(
                "app/kustomization.yaml",
                "resources: [../base]\n" + more + "patches:\n- target: {kind: Pod}\n  patch: '- " + operation + "'\n");
        workspace.commit();
    }

    private void expect(String field, String value, String place) {
        assertThat(workspace.run(0, "explain", "app", "pod/web", field))
                .contains("base/charts/web/templates/web.yaml:" + place + " template ")
                .contains(value + ": ")
                .doesNotContain(value.equals("one") ? "two: " : "one: ");
    }

    @Test
    void items_behind_one_that_is_added_keep_their_places() throws Exception {
        writePatch("{op: add, path: /spec/containers/0/args/0, value: first}", "");

        assertThat(workspace.run(0, "explain", "app", "pod/web", ARGS + "[0]"))
                .contains("app/kustomization.yaml:4 patches")
                .doesNotContain("template");
        expect(ARGS + "[1]", "one", "9:10");
        expect(ARGS + "[2]", "two", "10:10");
    }

    @Test
    void items_behind_one_that_is_removed_keep_their_places() throws Exception {
        writePatch("{op: remove, path: /spec/containers/0/args/0}", "");

        expect(ARGS + "[0]", "two", "10:10");
    }

    @Test
    void an_item_that_is_moved_keeps_its_place() throws Exception {
        writePatch("{op: move, from: /spec/containers/0/args/1, path: /spec/containers/0/args/0}", "");

        expect(ARGS + "[0]", "two", "10:10");
        expect(ARGS + "[1]", "one", "9:10");
    }

    @Test
    void an_item_that_is_a_map_keeps_the_places_of_its_fields() throws Exception {
        writePatch("{op: add, path: /spec/containers/0, value: {name: new, image: shop}}", "");

        expect("spec.containers[1].image", "image", "7:15");
        expect("spec.containers[1].args[0]", "one", "9:10");
        expect("spec.containers[web].args[1]", "two", "10:10");
        assertThat(workspace.run(0, "explain", "app", "pod/web", "spec.containers[2]"))
                .contains("base/charts/web/templates/web.yaml:11:5 template ", "side: tool")
                .doesNotContain("image: shop");
        assertThat(workspace.run(0, "explain", "app", "pod/web"))
                .contains("base/charts/web/templates/web.yaml:12:15 template  spec.containers[side].image: tool\n");
    }

    @Test
    void an_item_that_is_also_changed_keeps_its_place() throws Exception {
        writePatch(
                "{op: add, path: /spec/containers/0, value: {name: new, image: other}}",
                "images: [{name: tool, newTag: '7'}]\n");

        assertThat(workspace.run(0, "explain", "app", "pod/web", "spec.containers[2].image"))
                .contains(
                        "base/charts/web/templates/web.yaml:12:15 template ",
                        "side: tool",
                        "app/kustomization.yaml:2 images",
                        "value: tool:7");
    }

    @Test
    void a_whole_object_has_the_lines_of_moved_items() throws Exception {
        writePatch("{op: remove, path: /spec/containers/0/args/0}", "");

        assertThat(workspace.run(0, "explain", "app", "pod/web"))
                .contains("base/charts/web/templates/web.yaml:10:10 template  spec.containers[web].args[0]: same\n");
    }

    @Test
    void a_value_that_is_copied_to_another_key_names_no_template() throws Exception {
        writePatch("{op: copy, from: /spec/containers/0/args/1, path: /spec/nodeName}", "");

        assertThat(workspace.run(0, "explain", "app", "pod/web", "spec.nodeName"))
                .contains("base/kustomization.yaml:1 helmCharts")
                .doesNotContain("template");
    }

    @Test
    void an_item_of_a_post_renderer_is_not_explained_by_another() throws IOException {
        workspace.write("flux/sync.yaml", """
                apiVersion: kustomize.toolkit.fluxcd.io/v1
                kind: Kustomization
                metadata: {name: all, namespace: flux-system}
                spec:
                  path: ./flux
                  sourceRef: {kind: GitRepository, name: flux-system}
                """, "flux/release.yaml", """
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: web, namespace: shop}
                spec:
                  chart: {spec: {chart: ./base/charts/web, sourceRef: {kind: GitRepository, name: flux-system, namespace: flux-system}}}
                  postRenderers:
                  - kustomize:
                      patches:
                      - target: {kind: Pod}
                        patch: '- {op: add, path: /spec/containers/0/args/0, value: first}'
                """);

        assertThat(workspace.run(0, "explain", "helmrelease/shop/web", "pod/web", ARGS + "[1]"))
                .contains("base/charts/web/templates/web.yaml:9 helm", ".Values.one")
                .contains("flux/release.yaml:1 postRenderers", "value: same")
                .doesNotContain("two: ", "one: ");
        assertThat(workspace.run(0, "explain", "helmrelease/shop/web", "pod/web", "spec.containers[side].image"))
                .contains("base/charts/web/templates/web.yaml:12:15 template ");
    }
}
