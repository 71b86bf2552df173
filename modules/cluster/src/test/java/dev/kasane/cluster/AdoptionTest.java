package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.OverlayTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Against a real API server. */
@KubernetesTest
class AdoptionTest {

    private static final ApplyOptions REAL = new ApplyOptions("kasane", Mode.REAL, Conflicts.REFUSE);
    private static final ApplyOptions TRIED = new ApplyOptions("kasane", Mode.DRY_RUN, Conflicts.TAKE);
    private static final Set<String> GIT = Set.of("kasane", "argocd-controller");

    private static FileTree tree(TestCluster cluster) {
        return MemoryTree.of(
                "base/kustomization.yaml",
                "resources: [deployment.yaml, token.yaml]\n",
                "base/deployment.yaml",
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: app}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: app}}
                  template:
                    metadata: {labels: {app: app}}
                    spec:
                      containers:
                      - name: app
                        image: app
                        env:
                        - {name: LEVEL, value: info}
                      - name: proxy
                        image: registry.example.org/proxy:3
                """,
                "base/token.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: token}\nstringData: {token: secret-1}\n",
                "overlays/dev/kustomization.yaml",
                """
                # of dev
                namespace: %s
                resources:
                - ../../base
                - settings.yaml
                images:
                - name: app
                  newName: registry.example.org/app
                  newTag: "1"
                """.formatted(cluster.namespace()),
                "overlays/dev/settings.yaml",
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                data:
                  level: info # as in production
                ---
                apiVersion: v1
                kind: Service
                metadata: {name: app}
                spec:
                  selector: {app: app}
                  publishNotReadyAddresses: false # not before
                  ports:
                  - port: 80
                """);
    }

    private static Rendering render(FileTree tree) {
        return new Renderer(tree, RenderOptions.DEFAULT).renderOnce("overlays/dev");
    }

    private static List<Applied> apply(TestCluster cluster, ApplyOptions options, Rendering rendering) {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            return new Applier(api, options).apply(rendering, one -> {});
        }
    }

    /** Somebody's hand on an object. */
    private static void patch(TestCluster cluster, String path, String kind, String patch) {
        PatchContext context = new PatchContext.Builder()
                .withPatchType(PatchType.JSON)
                .withFieldManager("kubectl-edit")
                .build();
        cluster.client()
                .genericKubernetesResources(path, kind)
                .withName(kind.equals("ConfigMap") ? "settings" : kind.equals("Secret") ? "token" : "app")
                .patch(context, patch);
    }

    @Test
    void what_others_changed_becomes_an_edit_of_the_overlay(TestCluster cluster) {
        FileTree tree = tree(cluster);
        apply(cluster, REAL, render(tree));
        patch(cluster, "apps/v1", "Deployment", """
                [{"op": "replace", "path": "/spec/replicas", "value": 5},
                 {"op": "replace", "path": "/spec/template/spec/containers/0/image", "value": "registry.example.org/app:2"},
                 {"op": "replace", "path": "/spec/template/spec/containers/0/env/0/value", "value": "debug"}]
                """);
        patch(cluster, "v1", "ConfigMap", """
                [{"op": "replace", "path": "/data/level", "value": "debug"}]
                """);
        patch(cluster, "v1", "Service", """
                [{"op": "add", "path": "/spec/publishNotReadyAddresses", "value": true}]
                """);

        Adoption adoption =
                new Adoption(tree, "overlays/dev", "overlays/dev/kustomization.yaml", RenderOptions.DEFAULT);
        List<Drift> drift = DriftFinder.in(apply(cluster, TRIED, adoption.rendering()), GIT);
        adoption.adopt(drift);

        assertThat(drift)
                .extracting(one -> one.pathText() + " " + one.live() + " " + one.managers())
                .containsExactlyInAnyOrder(
                        "spec.replicas 5 [kubectl-edit]",
                        "spec.template.spec.containers[0].image \"registry.example.org/app:2\" [kubectl-edit]",
                        "spec.template.spec.containers[0].env[0].value \"debug\" [kubectl-edit]",
                        "data.level \"debug\" [kubectl-edit]",
                        "spec.publishNotReadyAddresses true [kubectl-edit]");
        assertThat(adoption.refused()).isEmpty();
        assertThat(adoption.files()).containsOnlyKeys("overlays/dev/kustomization.yaml", "overlays/dev/settings.yaml");
        assertThat(text(adoption, "overlays/dev/settings.yaml"))
                .contains("  level: debug # as in production\n", "  publishNotReadyAddresses: true # not before\n");
        assertThat(text(adoption, "overlays/dev/kustomization.yaml"))
                .startsWith("# of dev\n")
                .contains("newTag: \"2\"", "replicas:\n- name: app\n  count: 5\n", "\"value\\\":\\\"debug");
        Rendering after = render(new OverlayTree(tree, adoption.files()));
        assertThat(apply(cluster, TRIED, after))
                .allSatisfy(one -> assertThat(one.state()).isEqualTo(Applied.State.SAME));
    }

    private static String text(Adoption adoption, String path) {
        return new String(adoption.files().get(path), StandardCharsets.UTF_8);
    }

    @Test
    void what_git_has_not_applied_yet_is_no_drift(TestCluster cluster) {
        FileTree tree = tree(cluster);
        apply(cluster, REAL, render(tree));
        FileTree later = new OverlayTree(
                tree,
                Map.of(
                        "overlays/dev/settings.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {level: warn}\n"
                                .getBytes(StandardCharsets.UTF_8)));

        assertThat(DriftFinder.in(apply(cluster, TRIED, render(later)), GIT)).isEmpty();
    }

    @Test
    void a_secret_is_never_written_down(TestCluster cluster) {
        FileTree tree = tree(cluster);
        apply(cluster, REAL, render(tree));
        patch(cluster, "v1", "Secret", "[{\"op\": \"replace\", \"path\": \"/data/token\", \"value\": \"eA==\"}]");
        assertThat(cluster.client()
                        .resources(Secret.class)
                        .withName("token")
                        .get()
                        .getData())
                .containsEntry("token", "eA==");

        Adoption adoption =
                new Adoption(tree, "overlays/dev", "overlays/dev/kustomization.yaml", RenderOptions.DEFAULT);
        adoption.adopt(DriftFinder.in(apply(cluster, TRIED, adoption.rendering()), GIT));

        assertThat(adoption.files()).isEmpty();
    }

    @Test
    void what_was_removed_there_is_removed_here(TestCluster cluster) {
        FileTree tree = tree(cluster);
        apply(cluster, REAL, render(tree));
        patch(cluster, "apps/v1", "Deployment", """
                [{"op": "remove", "path": "/spec/template/spec/containers/0/env"}]
                """);

        Adoption adoption =
                new Adoption(tree, "overlays/dev", "overlays/dev/kustomization.yaml", RenderOptions.DEFAULT);
        adoption.adopt(DriftFinder.in(apply(cluster, TRIED, adoption.rendering()), GIT));

        assertThat(adoption.adopted()).singleElement().satisfies(one -> {
            assertThat(one.live().isMissing()).isTrue();
            assertThat(one.pathText()).isEqualTo("spec.template.spec.containers[0].env");
        });
        Rendering after = render(new OverlayTree(tree, adoption.files()));
        assertThat(apply(cluster, TRIED, after))
                .allSatisfy(one -> assertThat(one.state()).isEqualTo(Applied.State.SAME));
    }
}
