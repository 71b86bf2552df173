package dev.kasane.flux.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IgnoredFilesTest {

    private static String kustomization(String name, String path) {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec:\n  path: " + path
                + "\n  sourceRef: {kind: GitRepository, name: flux-system}\n";
    }

    private static String source(String ignore) {
        return "apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\n"
                + "metadata: {name: flux-system, namespace: flux-system}\nspec: {ignore: \"" + ignore + "\"}\n";
    }

    private static String configMap(String name) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\n";
    }

    private static FluxTargets targets(String... files) {
        MemoryTree tree = MemoryTree.of(files);
        return FluxTargets.of(new KustomizationGraph(tree), new Renderer(tree, RenderOptions.DEFAULT));
    }

    private static List<String> names(FluxTargets targets, String target) {
        List<String> names = new ArrayList<>();
        for (Resource resource :
                targets.objects(requireNonNull(targets.targets().get(target)))) {
            names.add(requireNonNull(
                            requireNonNull(resource.root().map("metadata")).get("name"))
                    .toString());
        }
        return names;
    }

    @Test
    void each_cluster_has_the_rules_of_its_own_source() {
        FluxTargets targets = targets(
                "clusters/a/source.yaml", source("/apps/a.yaml"),
                "clusters/a/apps.yaml", kustomization("apps", "./apps"),
                "clusters/b/source.yaml", source("/apps/b.yaml"),
                "clusters/b/apps.yaml", kustomization("apps", "./apps"),
                "apps/a.yaml", configMap("a"),
                "apps/b.yaml", configMap("b"));

        assertThat(names(targets, "Kustomization flux-system/apps of clusters/a"))
                .containsExactly("b");
        assertThat(names(targets, "Kustomization flux-system/apps of clusters/b"))
                .containsExactly("a");
    }

    @Test
    void a_folder_that_is_left_out_is_refused_with_the_rule() {
        FluxTargets targets = targets(
                "c/source.yaml", source("# most\\n/apps"),
                "c/apps.yaml", kustomization("apps", "./apps"),
                "apps/a.yaml", configMap("a"));

        assertThatThrownBy(() -> names(targets, "Kustomization flux-system/apps"))
                .hasMessageContaining("spec.path ./apps is a folder that the source leaves out, by "
                        + "spec.ignore of GitRepository flux-system:2 (/apps)");
    }

    @Test
    void a_named_file_that_is_left_out_is_refused_with_the_rule() {
        FluxTargets targets = targets(
                ".sourceignore",
                "a.yaml\n",
                "c/apps.yaml",
                kustomization("apps", "./apps"),
                "apps/kustomization.yaml",
                "resources: [a.yaml]\n",
                "apps/a.yaml",
                configMap("a"));

        assertThatThrownBy(() -> names(targets, "Kustomization flux-system/apps"))
                .hasMessageContaining("names a.yaml")
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::sentence)
                                .contains("apps/a.yaml is in the repository, but the source leaves it out, by "
                                        + ".sourceignore:1 (a.yaml)"));
    }

    @Test
    void other_rules_are_another_input() {
        String[] files = {
            "c/apps.yaml", kustomization("apps", "./apps"), "apps/a.yaml", configMap("a"), ".sourceignore", ""
        };
        FluxTargets before = targets(files);
        files[5] = "a.yaml\n";
        FluxTargets after = targets(files);
        FluxTarget target = requireNonNull(after.targets().get("Kustomization flux-system/apps"));

        assertThat(after.otherInput(target, before, target)).isEqualTo("ignored files of GitRepository flux-system");
        assertThat(after.otherInput(target, after, target)).isNull();
    }

    @Test
    void a_file_behind_a_link_is_refused_with_the_reason() {
        MemoryTree tree = MemoryTree.builder()
                .file("c/apps.yaml", kustomization("apps", "./apps").getBytes(StandardCharsets.UTF_8))
                .file("apps/kustomization.yaml", "resources: [a.yaml]\n".getBytes(StandardCharsets.UTF_8))
                .file("base/a.yaml", configMap("a").getBytes(StandardCharsets.UTF_8))
                .link("apps/a.yaml", "../base/a.yaml")
                .build();
        FluxTargets targets = FluxTargets.of(new KustomizationGraph(tree), new Renderer(tree, RenderOptions.DEFAULT));

        assertThatThrownBy(() -> names(targets, "Kustomization flux-system/apps"))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::sentence)
                                .contains("apps/a.yaml is in the repository, but the source leaves it out, by "
                                        + "source-controller, which archives no links (apps/a.yaml)"));
    }
}
