package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.cluster.TemporaryObjects.Removed;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real API server with a real garbage collector. */
@KubernetesTest
class TemporaryObjectsTest {

    private static final ApplyOptions OPTIONS = new ApplyOptions("kasane-dev-test", Mode.REAL, Conflicts.TAKE);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private static String groupOf(TestCluster cluster) {
        return cluster.namespace() + ".example.org";
    }

    private static String nameOf(TestCluster cluster) {
        return "songs." + groupOf(cluster);
    }

    /** The namespace "hall", the kind Song, and one Song in the test's own namespace. */
    private static Rendering rendering(TestCluster cluster) {
        String group = groupOf(cluster);
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                "resources: [namespace.yaml, kind.yaml, song.yaml]\n",
                "namespace.yaml",
                "apiVersion: v1\nkind: Namespace\nmetadata: {name: hall-" + cluster.namespace() + "}\n",
                "kind.yaml",
                """
                        apiVersion: apiextensions.k8s.io/v1
                        kind: CustomResourceDefinition
                        metadata: {name: songs.%s}
                        spec:
                          group: %s
                          scope: Namespaced
                          names: {kind: Song, plural: songs}
                          versions:
                          - name: v1
                            served: true
                            storage: true
                            schema: {openAPIV3Schema: {type: object}}
                        """.formatted(group, group),
                "song.yaml",
                "apiVersion: " + group + "/v1\nkind: Song\nmetadata: {name: first, namespace: " + cluster.namespace()
                        + "}\n");
        return new Renderer(tree, RenderOptions.DEFAULT).renderOnce("");
    }

    /** What a controller, or somebody, makes. */
    private static void make(TestCluster cluster, String namespace, OwnerReference... owners) {
        GenericKubernetesResource song = new GenericKubernetesResourceBuilder()
                .withApiVersion(groupOf(cluster) + "/v1")
                .withKind("Song")
                .withNewMetadata()
                .withName("second")
                .withNamespace(namespace)
                .withOwnerReferences(owners)
                .endMetadata()
                .build();
        cluster.client().resource(song).create();
    }

    private static OwnerReference first(TestCluster cluster) {
        GenericKubernetesResource first = Objects.requireNonNull(cluster.client()
                .genericKubernetesResources(groupOf(cluster) + "/v1", "Song")
                .inNamespace(cluster.namespace())
                .withName("first")
                .get());
        return new OwnerReferenceBuilder()
                .withApiVersion(first.getApiVersion())
                .withKind(first.getKind())
                .withName("first")
                .withUid(first.getMetadata().getUid())
                .build();
    }

    private List<Removed> remove(TestCluster cluster, Runnable meanwhile) {
        Path journal = folder.resolve("journal");
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            TemporaryObjects objects = new TemporaryObjects(api, OPTIONS, journal);
            objects.apply(rendering(cluster), one -> assertThat(one.problems()).isEmpty());
            meanwhile.run();
            return objects.remove(PATIENCE);
        } finally {
            assertThat(Files.exists(journal)).isEqualTo(isServed(cluster));
            cluster.client()
                    .apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .withName(nameOf(cluster))
                    .delete();
        }
    }

    private static boolean isServed(TestCluster cluster) {
        return cluster.client()
                        .apiextensions()
                        .v1()
                        .customResourceDefinitions()
                        .withName(nameOf(cluster))
                        .get()
                != null;
    }

    @Test
    void a_kind_goes_with_what_was_made_in_a_namespace_that_goes(TestCluster cluster) {
        List<Removed> removed = remove(cluster, () -> make(cluster, "hall-" + cluster.namespace()));

        assertThat(removed).hasSize(3).extracting(Removed::why).containsOnly("");
    }

    @Test
    void a_kind_goes_with_what_the_garbage_collector_takes_away(TestCluster cluster) {
        List<Removed> removed = remove(cluster, () -> make(cluster, cluster.namespace(), first(cluster)));

        assertThat(removed).hasSize(3).extracting(Removed::why).containsOnly("");
    }

    @Test
    void a_kind_stays_when_others_have_made_objects_of_it(TestCluster cluster) {
        List<Removed> removed = remove(cluster, () -> make(cluster, cluster.namespace()));

        assertThat(removed)
                .filteredOn(one -> !one.why().isEmpty())
                .containsExactly(new Removed(
                        "CustomResourceDefinition/" + nameOf(cluster),
                        "there are objects of this kind that were made by others"));
    }
}
