package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Flux's objects depend on, in graphs and among findings. */
class FluxLinksTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        workspace.write("c/flux-system/sync.yaml", kustomization("flux-system", "./c", ""));
        workspace.write("c/base.yaml", kustomization("base", "./apps", ""));
        workspace.write("c/shop.yaml", kustomization("shop", "./apps", "{name: base}"));
        workspace.write("apps/a.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: a}\n");
        workspace.commit();
    }

    private static String kustomization(String name, String path, String dependsOn) {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec:\n  interval: 1h\n  prune: true\n  path: " + path
                + "\n  dependsOn: [" + dependsOn
                + "]\n  sourceRef: {kind: GitRepository, name: flux-system}\n";
    }

    @Test
    void each_format_has_the_links() {
        assertThat(workspace.run(0, "graph"))
                .isEqualTo("Kustomization flux-system/shop\n  Kustomization flux-system/base  (dependsOn)\n");
        assertThat(workspace.run(0, "graph", "-f", "json"))
                .contains("\"flux\"", "\"Kustomization flux-system/shop\"", "\"dependsOn\"")
                .contains("c/shop.yaml");
        assertThat(workspace.run(0, "graph", "-f", "dot"))
                .contains("\"Kustomization flux-system/shop\" -> \"Kustomization flux-system/base\"");
        assertThat(workspace.run(0, "graph", "-f", "mermaid")).contains("n0 -->|dependsOn| n1");
        assertThat(workspace.run(0, "graph", "-f", "html"))
                .contains("2 of Flux", "data-by=\"dependsOn\"", "flux Kustomization flux-system/base");
    }

    @Test
    void a_graph_of_a_folder_has_the_links_of_its_targets() {
        assertThat(workspace.run(0, "graph", "c")).contains("Kustomization flux-system/shop");
        assertThat(workspace.run(0, "graph", "apps")).isEmpty();
    }

    @Test
    void check_reports_a_dependency_that_the_cluster_does_not_have() throws Exception {
        workspace.write("c/shop.yaml", kustomization("shop", "./apps", "{name: lost}"));

        assertThat(workspace.run(1, "check", "-f", "json"))
                .contains("\"flux-dependency\"", "\"error\"", "Kustomization flux-system/lost");
        assertThat(workspace.run(1, "check", "HEAD")).contains("flux-dependency", "flux-system/lost");
    }

    @Test
    void removing_what_others_depend_on_is_a_new_finding() throws Exception {
        workspace.write("c/base.yaml", "");

        assertThat(workspace.run(1, "check", "HEAD")).contains("flux-dependency", "flux-system/base");
    }

    @Test
    void the_rule_can_be_set_and_waived() throws Exception {
        workspace.write("c/shop.yaml", kustomization("shop", "./apps", "{name: lost}"));
        workspace.write(".kasane.yaml", "check: {rules: {flux-dependency: off}}\n");
        assertThat(workspace.run(0, "check")).doesNotContain("flux-dependency");

        workspace.write(
                ".kasane.yaml",
                "check:\n  waivers: [{rule: flux-dependency, target: Kustomization flux-system/shop, reason: bootstrap, expires: 2999-12-31}]\n");
        assertThat(workspace.run(0, "check")).doesNotContain("flux-system/lost");
    }

    @Test
    void a_cycle_is_an_error() throws Exception {
        workspace.write("c/base.yaml", kustomization("base", "./apps", "{name: shop}"));

        assertThat(workspace.run(1, "check"))
                .contains("none of them is ever applied", "remove one of these dependencies");
    }
}
