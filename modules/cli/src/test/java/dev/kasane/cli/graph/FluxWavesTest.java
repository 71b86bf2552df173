package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

class FluxWavesTest {

    private static String kustomization(String name, String dependsOn) {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec:\n  path: ./apps\n  dependsOn: [" + dependsOn
                + "]\n  sourceRef: {kind: GitRepository, name: flux-system}\n";
    }

    private static WavesReport.Result waves(String path, String tests) {
        MemoryTree tree = MemoryTree.of(
                "c/base.yaml", kustomization("base", ""),
                "c/tests.yaml", kustomization("tests", tests),
                "apps/a.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
        return WavesReport.of(tree, path, List.of(), RenderOptions.DEFAULT);
    }

    @Test
    void a_dependency_is_a_wave_earlier() {
        WavesReport.Result result = waves("", "{name: base}");

        assertThat(result.text()).isEqualTo("""
                        Flux in .
                          Kustomizations wave 1
                            flux-system/base  from GitRepository flux-system
                          Kustomizations wave 2
                            flux-system/tests  from GitRepository flux-system, after flux-system/base

                        """);
        assertThat(result.hasFindings()).isFalse();
    }

    @Test
    void a_dependency_that_is_not_there_is_a_finding() {
        WavesReport.Result result = waves("c", "{name: bsae}");

        assertThat(result.text()).isEqualTo("""
                        Flux in c
                          Kustomizations wave 1
                            flux-system/base  from GitRepository flux-system
                          Kustomizations that wait for ever
                            flux-system/tests  from GitRepository flux-system

                        finding: Kustomization flux-system/tests (c/tests.yaml:1) depends on Kustomization flux-system/bsae, which is not in this repository
                        """);
        assertThat(result.hasFindings()).isTrue();
    }
}
