package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.report.TargetChange;
import dev.kasane.cluster.Applied.State;
import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.cluster.Pruning.Outcome;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Against a real API server. */
@KubernetesTest
class ApplierTest {

    private static final ApplyOptions REAL = new ApplyOptions("kasane", Mode.REAL, Conflicts.REFUSE);
    private static final ApplyOptions TRIED = new ApplyOptions("kasane", Mode.DRY_RUN, Conflicts.REFUSE);

    private static final String SETTINGS = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings}
            data:
              level: info
              size: "3"
            """;

    private static Rendering rendering(TestCluster cluster, String... files) {
        MemoryTree.Builder tree = MemoryTree.builder();
        StringBuilder resources = new StringBuilder();
        for (int i = 0; i < files.length; i += 2) {
            tree.file(files[i], files[i + 1]);
            resources.append("- ").append(files[i]).append('\n');
        }
        tree.file("kustomization.yaml", "namespace: " + cluster.namespace() + "\nresources:\n" + resources);
        return new Renderer(tree.build(), RenderOptions.DEFAULT).renderOnce("");
    }

    private static KubernetesApi api(TestCluster cluster) {
        return new KubernetesApi(cluster.client().getConfiguration());
    }

    private static List<Applied> apply(TestCluster cluster, ApplyOptions options, Rendering rendering) {
        try (KubernetesApi api = api(cluster)) {
            return new Applier(api, options).apply(rendering, applied -> {});
        }
    }

    private static ConfigMap settings(TestCluster cluster) {
        return cluster.client()
                .configMaps()
                .inNamespace(cluster.namespace())
                .withName("settings")
                .get();
    }

    /** Somebody else's hand on the level. */
    private static void setLevel(TestCluster cluster, String level) {
        ConfigMap wanted = new ConfigMapBuilder()
                .withNewMetadata()
                .withName("settings")
                .withNamespace(cluster.namespace())
                .endMetadata()
                .withData(Map.of("level", level))
                .build();
        PatchContext context = new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager("somebody")
                .withForce(true)
                .build();
        cluster.client().resource(wanted).patch(context);
    }

    @Test
    void an_object_is_created_then_the_same_then_changed(TestCluster cluster) {
        assertThat(apply(cluster, REAL, rendering(cluster, "a.yaml", SETTINGS)))
                .extracting(Applied::state)
                .containsExactly(State.CREATED);
        assertThat(apply(cluster, REAL, rendering(cluster, "a.yaml", SETTINGS)))
                .extracting(Applied::state)
                .containsExactly(State.SAME);
        assertThat(apply(cluster, REAL, rendering(cluster, "a.yaml", SETTINGS.replace("info", "debug"))))
                .extracting(Applied::state)
                .containsExactly(State.CHANGED);
        assertThat(settings(cluster).getData()).containsEntry("level", "debug");
    }

    @Test
    void a_dry_run_changes_nothing(TestCluster cluster) {
        apply(cluster, REAL, rendering(cluster, "a.yaml", SETTINGS));

        assertThat(apply(cluster, TRIED, rendering(cluster, "a.yaml", SETTINGS.replace("info", "debug"))))
                .extracting(Applied::state)
                .containsExactly(State.CHANGED);
        assertThat(settings(cluster).getData()).containsEntry("level", "info");
    }

    @Test
    void a_conflict_names_the_other_manager_and_our_line_and_can_be_taken_over(TestCluster cluster) {
        apply(cluster, REAL, rendering(cluster, "a.yaml", SETTINGS));
        setLevel(cluster, "trace");

        List<Applied> refused = apply(cluster, REAL, rendering(cluster, "a.yaml", SETTINGS));

        assertThat(refused).extracting(Applied::state).containsExactly(State.REFUSED);
        assertThat(refused.getFirst().problems()).singleElement().satisfies(problem -> {
            assertThat(problem.sentence())
                    .isEqualTo("the field .data.level belongs to somebody, who set it to another value");
            assertThat(String.valueOf(
                            problem.span() == null ? "" : problem.span().toText()))
                    .startsWith("a.yaml:5");
        });
        ApplyOptions taking = new ApplyOptions("kasane", Mode.REAL, Conflicts.TAKE);
        assertThat(apply(cluster, taking, rendering(cluster, "a.yaml", SETTINGS)))
                .extracting(Applied::state)
                .containsExactly(State.CHANGED);
        assertThat(settings(cluster).getData()).containsEntry("level", "info");
    }

    @Test
    void a_kind_and_its_first_object_are_applied_together(TestCluster cluster) {
        String definition = """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: songs.apply.example.com}
                spec:
                  group: apply.example.com
                  scope: Namespaced
                  names: {kind: Song, plural: songs}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {title: {type: string}}}}}}
                """;
        String song = "apiVersion: apply.example.com/v1\nkind: Song\nmetadata: {name: one}\nspec: {title: Zun}\n";
        Rendering both = rendering(cluster, "song.yaml", song, "crd.yaml", definition);

        assertThat(apply(cluster, TRIED, both))
                .extracting(Applied::state)
                .containsExactly(State.CREATED, State.NOT_TRIED);
        assertThat(apply(cluster, REAL, both)).extracting(Applied::state).containsExactly(State.CREATED, State.CREATED);
        String wrong = song.replace("title", "titel");
        assertThat(apply(cluster, REAL, rendering(cluster, "song.yaml", wrong)).getFirst())
                .satisfies(applied -> assertThat(applied.state()).isEqualTo(State.REFUSED))
                .satisfies(applied ->
                        assertThat(applied.problems().getFirst().sentence()).contains("titel"));
    }

    @Test
    void what_is_no_longer_rendered_is_removed_but_not_what_holds_data_or_argo_cd_looks_after(TestCluster cluster) {
        String claim = """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: data}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
                """;
        String other = SETTINGS.replace("name: settings", "name: other");
        String tracked =
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: tracked, annotations: {argocd.argoproj.io/tracking-id:"
                        + " 'shop:/ConfigMap:a/tracked'}}\n";
        Rendering all = rendering(cluster, "a.yaml", SETTINGS, "b.yaml", other, "c.yaml", claim, "d.yaml", tracked);
        Rendering one = rendering(cluster, "a.yaml", SETTINGS);
        try (KubernetesApi api = api(cluster)) {
            Pruning pruning = new Pruning(api, REAL, "test");
            pruning.begin(all);
            apply(cluster, REAL, all);
            assertThat(pruning.finish(all)).isEmpty();

            assertThat(new Pruning(api, TRIED, "test").finish(one))
                    .filteredOn(pruned -> pruned.outcome() == Outcome.REMOVED)
                    .singleElement()
                    .satisfies(pruned -> assertThat(pruned.object()).startsWith("ConfigMap/other"));
            assertThat(cluster.client()
                            .configMaps()
                            .inNamespace(cluster.namespace())
                            .withName("other")
                            .get())
                    .isNotNull();

            List<Pruning.Pruned> pruned = pruning.finish(one);

            assertThat(pruned)
                    .extracting(Pruning.Pruned::why)
                    .containsExactlyInAnyOrder(
                            "", "data goes with it: remove it by hand", "Argo CD manages it for shop");
            assertThat(cluster.client()
                            .configMaps()
                            .inNamespace(cluster.namespace())
                            .withName("other")
                            .get())
                    .isNull();
            assertThat(cluster.client()
                            .resources(PersistentVolumeClaim.class)
                            .inNamespace(cluster.namespace())
                            .withName("data")
                            .get())
                    .isNotNull();
        }
    }

    @Test
    void the_comparison_with_a_cluster_has_the_places_of_the_values_that_would_be_set(TestCluster cluster) {
        apply(cluster, REAL, rendering(cluster, "a.yaml", SETTINGS));

        TargetChange same = LiveComparison.of("dir", apply(cluster, TRIED, rendering(cluster, "a.yaml", SETTINGS)));
        TargetChange other = LiveComparison.of(
                "dir", apply(cluster, TRIED, rendering(cluster, "a.yaml", SETTINGS.replace("info", "debug"))));

        assertThat(same.isNothing()).isTrue();
        assertThat(other.changes()).hasSize(1);
        var data = Objects.requireNonNull(
                Objects.requireNonNull(other.after()).get(0).root().map("data"));
        assertThat(Objects.requireNonNull(data.get("level")).span().toText()).startsWith("a.yaml:5");
    }
}
