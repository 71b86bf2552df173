package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code graph --unused}: what can be deleted. */
class UnusedTest extends WorkspaceTest {

    private static final String COMPONENT =
            "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: []\n";

    @BeforeEach
    void write() throws Exception {
        workspace
                .write("k/apps/kustomization.yaml", "resources: [map.yaml]\ncomponents: [../components/named]\n")
                .write("k/apps/map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n")
                .write("k/apps/lost.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n")
                .write("k/components/named/kustomization.yaml", COMPONENT)
                .write("k/components/flux/kustomization.yaml", COMPONENT)
                .write("k/components/argo/kustomization.yaml", COMPONENT)
                .write("k/components/lost/kustomization.yaml", COMPONENT)
                .write("flux/apps.yaml", """
                        apiVersion: kustomize.toolkit.fluxcd.io/v1
                        kind: Kustomization
                        metadata: {name: apps, namespace: flux-system}
                        spec:
                          interval: 1h
                          prune: true
                          path: ./k/apps
                          components: [../components/flux]
                          sourceRef: {kind: GitRepository, name: flux-system}
                        """)
                .write("argocd/apps.yaml", """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: apps, namespace: argocd}
                        spec:
                          project: default
                          source:
                            repoURL: https://git.example/x.git
                            path: k/apps
                            kustomize: {components: [../components/argo]}
                          destination: {server: https://kubernetes.default.svc, namespace: apps}
                        """)
                .commit();
    }

    @Test
    void a_component_that_flux_or_argo_adds_is_used() {
        assertThat(workspace.run(0, "graph", "--unused")).isEqualTo("""
                k/apps/lost.yaml  a file that no kustomization names
                k/components/lost  a component that nothing uses
                """);
    }

    @Test
    void a_folder_is_judged_by_the_whole_repository() {
        assertThat(workspace.run(0, "graph", "--unused", "k")).isEqualTo("""
                apps/lost.yaml  a file that no kustomization names
                components/lost  a component that nothing uses
                """);
    }
}
