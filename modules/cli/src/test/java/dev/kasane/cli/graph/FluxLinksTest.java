package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.DeskTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Flux's objects depend on, in graphs and among findings. */
class FluxLinksTest extends DeskTest {

    @BeforeEach
    void write() throws Exception {
        desk.write("c/flux-system/sync.yaml", kustomization("flux-system", "./c", ""));
        desk.write("c/base.yaml", kustomization("base", "./apps", ""));
        desk.write("c/shop.yaml", kustomization("shop", "./apps", "{name: base}"));
        desk.write("apps/a.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: a}\n");
        desk.commit();
    }

    private static String kustomization(String name, String path, String dependsOn) {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec:\n  interval: 1h\n  prune: true\n  path: " + path
                + "\n  dependsOn: [" + dependsOn
                + "]\n  sourceRef: {kind: GitRepository, name: flux-system}\n";
    }

    @Test
    void each_format_has_the_links() {
        assertThat(desk.run(0, "graph"))
                .isEqualTo("Kustomization flux-system/shop\n  Kustomization flux-system/base  (dependsOn)\n");
        assertThat(desk.run(0, "graph", "-f", "json"))
                .contains("\"flux\"", "\"Kustomization flux-system/shop\"", "\"dependsOn\"")
                .contains("c/shop.yaml");
        assertThat(desk.run(0, "graph", "-f", "dot"))
                .contains("\"Kustomization flux-system/shop\" -> \"Kustomization flux-system/base\"");
        assertThat(desk.run(0, "graph", "-f", "mermaid")).contains("n0 -->|dependsOn| n1");
        assertThat(desk.run(0, "graph", "-f", "html"))
                .contains("2 of Flux", "data-by=\"dependsOn\"", "flux Kustomization flux-system/base");
    }

    @Test
    void a_graph_of_a_folder_has_the_links_of_its_targets() {
        assertThat(desk.run(0, "graph", "c")).contains("Kustomization flux-system/shop");
        assertThat(desk.run(0, "graph", "apps")).isEmpty();
    }

    @Test
    void check_reports_a_dependency_that_the_cluster_does_not_have() throws Exception {
        desk.write("c/shop.yaml", kustomization("shop", "./apps", "{name: lost}"));

        assertThat(desk.run(1, "check", "-f", "json"))
                .contains("\"flux-dependency\"", "\"error\"", "Kustomization flux-system/lost");
        assertThat(desk.run(1, "check", "HEAD")).contains("flux-dependency", "flux-system/lost");
    }

    @Test
    void removing_what_others_depend_on_is_a_new_finding() throws Exception {
        desk.write("c/base.yaml", "");

        assertThat(desk.run(1, "check", "HEAD")).contains("flux-dependency", "flux-system/base");
    }

    @Test
    void the_rule_can_be_set_and_waived() throws Exception {
        desk.write("c/shop.yaml", kustomization("shop", "./apps", "{name: lost}"));
        desk.write(".kasane.yaml", "check: {rules: {flux-dependency: off}}\n");
        assertThat(desk.run(0, "check")).doesNotContain("flux-dependency");

        desk.write(
                ".kasane.yaml",
                "check:\n  waivers: [{rule: flux-dependency, target: Kustomization flux-system/shop, reason: bootstrap, expires: 2999-12-31}]\n");
        assertThat(desk.run(0, "check")).doesNotContain("flux-system/lost");
    }

    @Test
    void a_cycle_is_an_error() throws Exception {
        desk.write("c/base.yaml", kustomization("base", "./apps", "{name: shop}"));

        assertThat(desk.run(1, "check")).contains("none of them is ever applied", "remove one of these dependencies");
    }
}
