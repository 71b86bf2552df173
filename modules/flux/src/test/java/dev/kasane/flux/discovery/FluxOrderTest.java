package dev.kasane.flux.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FluxOrderTest {

    private static final String ELSEWHERE = "{kind: OCIRepository, name: team}";

    private static String kustomization(String name, String dependsOn) {
        return "---\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec:\n  path: ./apps\n  dependsOn: [" + dependsOn
                + "]\n  sourceRef: {kind: GitRepository, name: flux-system}\n";
    }

    private static String release(String name, String dependsOn) {
        return "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: " + name
                + ", namespace: shop}\nspec:\n  dependsOn: [" + dependsOn + "]\n";
    }

    private static FluxOrder order(String... files) {
        List<String> all = new ArrayList<>(List.of(files));
        all.addAll(List.of("apps/a.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n"));
        MemoryTree tree = MemoryTree.of(all.toArray(String[]::new));
        return FluxTargets.of(new KustomizationGraph(tree), new Renderer(tree, RenderOptions.DEFAULT))
                .order();
    }

    private static List<String> shown(FluxOrder order, String cluster, String kind) {
        List<String> shown = new ArrayList<>();
        order.waves(cluster, kind)
                .forEach((wave, steps) -> steps.forEach(
                        step -> shown.add(wave + " " + step.target().plainName())));
        order.waiting(cluster, kind)
                .forEach(step -> shown.add("never " + step.target().plainName()));
        return shown;
    }

    @Test
    void each_comes_a_wave_after_the_last_that_it_depends_on() {
        FluxOrder order = order(
                "c/all.yaml",
                kustomization("z", "")
                        + kustomization("a", "{name: m}, {name: z}")
                        + kustomization("m", "{name: z, namespace: flux-system}"),
                "c/releases.yaml",
                release("web", "{name: db}") + release("db", ""));

        assertThat(shown(order, "c", "Kustomization")).containsExactly("1 z", "2 m", "3 a");
        assertThat(shown(order, "c", "HelmRelease")).containsExactly("1 db", "2 web");
        assertThat(order.findings("")).isEmpty();
    }

    @Test
    void a_cycle_is_found_once_with_its_places_and_what_is_behind_it_waits_too() {
        FluxOrder order = order(
                "c/all.yaml",
                kustomization("a", "{name: b}") + kustomization("b", "{name: a}") + kustomization("c", "{name: b}"));

        assertThat(shown(order, "c", "Kustomization")).containsExactly("never a", "never b", "never c");
        assertThat(order.findings(""))
                .extracting(OrderFinding::placed)
                .containsExactly("Kustomization flux-system/a (c/all.yaml:2) depends on "
                        + "Kustomization flux-system/b (c/all.yaml:10) depends on "
                        + "Kustomization flux-system/a (c/all.yaml:2): none of them is ever applied");
    }

    @Test
    void one_that_depends_on_itself_is_a_cycle() {
        assertThat(order("c/all.yaml", kustomization("a", "{name: a}")).findings(""))
                .singleElement()
                .extracting(OrderFinding::placed)
                .asString()
                .endsWith("none of them is ever applied");
    }

    @Test
    void what_depends_on_something_that_is_not_there_is_found_and_waits_with_what_is_behind_it() {
        FluxOrder order = order(
                "c/all.yaml",
                kustomization("a", "{name: lost}") + kustomization("b", "{name: a}"),
                "c/release.yaml",
                release("lost", "{name: db, namespace: other}"));

        assertThat(order.findings(""))
                .extracting(OrderFinding::placed)
                .containsExactlyInAnyOrder(
                        "Kustomization flux-system/a (c/all.yaml:2) depends on Kustomization flux-system/lost, "
                                + "which is not in this repository",
                        "HelmRelease shop/lost (c/release.yaml:2) depends on HelmRelease other/db, "
                                + "which is not in this repository");
        assertThat(shown(order, "c", "Kustomization")).containsExactly("never a", "never b");
    }

    @Test
    void a_dependency_is_that_of_the_own_cluster() {
        FluxOrder order = order(
                "c/all.yaml",
                kustomization("a", "") + kustomization("b", "{name: a}"),
                "d/all.yaml",
                kustomization("a", "{name: lost}") + kustomization("b", "{name: a}"));

        assertThat(order.clusters("")).containsExactly("c", "d");
        assertThat(shown(order, "c", "Kustomization")).containsExactly("1 a", "2 b");
        assertThat(shown(order, "d", "Kustomization")).containsExactly("never a", "never b");
    }

    @Test
    void what_is_written_without_a_namespace_may_be_in_each() {
        FluxOrder order = order(
                "c/all.yaml",
                kustomization("a", "{name: b, namespace: other}")
                        + kustomization("b", "").replace(", namespace: flux-system", ""));

        assertThat(shown(order, "c", "Kustomization")).containsExactlyInAnyOrder("1 b", "2 a");
        assertThat(order.findings("")).isEmpty();
    }

    @Test
    void folders_without_names_in_common_are_taken_for_one_cluster() {
        FluxOrder order = order("k/x/ks.yaml", kustomization("a", ""), "k/y/ks.yaml", kustomization("b", "{name: a}"));

        assertThat(order.clusters("k")).containsExactly("k");
        assertThat(shown(order, "k", "Kustomization")).containsExactly("1 a", "2 b");
        assertThat(order.clusters("other")).isEmpty();
    }

    @Test
    void a_long_chain_is_ordered_without_recursion() {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            all.append(kustomization("k" + i, i == 0 ? "" : "{name: k" + (i - 1) + "}"));
        }

        assertThat(order("c/all.yaml", all.toString()).waves("c", "Kustomization"))
                .hasSize(3000);
    }

    /** A cluster as bootstrap writes it, with what its folder has besides. */
    private static String[] cluster(String name, String content) {
        return new String[] {
            "clusters/" + name + "/flux-system/gotk-sync.yaml",
            kustomization("flux-system", "").replace("./apps", "./clusters/" + name),
            "clusters/" + name + "/ks.yaml",
            content
        };
    }

    private static String[] files(String... files) {
        return files;
    }

    private static List<OrderFinding> findings(String[]... files) {
        return order(Stream.of(files).flatMap(Stream::of).toArray(String[]::new))
                .findings("");
    }

    @Test
    void a_target_of_another_cluster_is_not_there() {
        List<OrderFinding> findings = findings(
                cluster("a", kustomization("infra", "")), cluster("b", kustomization("apps", "{name: infra}")));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.sentence())
                    .isEqualTo("Kustomization flux-system/apps depends on Kustomization flux-system/infra, "
                            + "which is only in the cluster clusters/a");
            assertThat(finding.weight()).isEqualTo(OrderFinding.Weight.CERTAIN);
        });
    }

    @Test
    void a_folder_that_nothing_brings_is_of_no_other_cluster() {
        assertThat(findings(
                        cluster("a", kustomization("apps", "{name: infra}")),
                        files("infra/ks.yaml", kustomization("infra", ""))))
                .extracting(OrderFinding::end)
                .containsExactly(" depends on Kustomization flux-system/infra, which is only in the cluster infra");
    }

    @Test
    void what_a_source_elsewhere_may_bring_is_open() {
        String tenant = kustomization("tenant", "").replace("{kind: GitRepository, name: flux-system}", ELSEWHERE);
        List<OrderFinding> findings = findings(
                cluster("a", tenant + kustomization("apps", "{name: infra}") + kustomization("z", "{name: apps}")));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.end()).contains("Kustomization flux-system/tenant may bring");
            assertThat(finding.weight()).isEqualTo(OrderFinding.Weight.OPEN);
        });
    }

    @Test
    void what_is_elsewhere_in_another_cluster_brings_nothing() {
        String tenant = kustomization("tenant", "").replace("{kind: GitRepository, name: flux-system}", ELSEWHERE);

        assertThat(findings(cluster("a", tenant), cluster("b", kustomization("apps", "{name: infra}"))))
                .extracting(OrderFinding::weight)
                .containsExactly(OrderFinding.Weight.CERTAIN);
    }

    @Test
    void without_an_entry_something_unknown_may_bring_it() {
        assertThat(findings(files("c/ks.yaml", kustomization("apps", "{name: infra}"))))
                .extracting(OrderFinding::weight)
                .containsExactly(OrderFinding.Weight.LIKELY);
    }

    @Test
    void what_cannot_be_rendered_may_bring_it() {
        String broken = kustomization("broken", "").replace("./apps", "./broken");

        assertThat(findings(
                        cluster("a", broken + kustomization("apps", "{name: infra}")),
                        files(
                                "broken/kustomization.yaml",
                                "resources: [ks.yaml, lost.yaml]\n",
                                "broken/ks.yaml",
                                kustomization("x", ""))))
                .extracting(OrderFinding::weight)
                .containsExactly(OrderFinding.Weight.OPEN);
    }

    @Test
    void a_name_in_another_namespace_is_a_hint() {
        assertThat(findings(files(
                        "c/ks.yaml",
                        kustomization("apps", "{name: infra}")
                                + kustomization("infra", "").replace("flux-system}\nspec", "other}\nspec"))))
                .singleElement()
                .extracting(OrderFinding::hint)
                .asString()
                .endsWith("add namespace: other");
    }
}
