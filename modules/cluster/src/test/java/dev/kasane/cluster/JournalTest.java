package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.cluster.TemporaryObjects.Removed;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal of {@link TemporaryObjects}, by which another process removes what a killed one has left; against a real API server. */
@KubernetesTest
class JournalTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private Path journal() {
        return folder.resolve("journal");
    }

    private static Rendering rendering(TestCluster cluster, String... names) {
        StringBuilder objects = new StringBuilder();
        for (String name : names) {
            objects.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ")
                    .append(name)
                    .append(", namespace: ")
                    .append(cluster.namespace())
                    .append("}\ndata: {level: high}\n");
        }
        MemoryTree tree =
                MemoryTree.of("kustomization.yaml", "resources: [all.yaml]\n", "all.yaml", objects.toString());
        return new Renderer(tree, RenderOptions.DEFAULT).renderOnce("");
    }

    private TemporaryObjects objects(KubernetesApi api) {
        return new TemporaryObjects(api, new ApplyOptions("kasane-journal-test", Mode.REAL, Conflicts.TAKE), journal());
    }

    private static @Nullable ConfigMap live(TestCluster cluster, String name) {
        return cluster.client()
                .configMaps()
                .inNamespace(cluster.namespace())
                .withName(name)
                .get();
    }

    private static void create(TestCluster cluster, String name) {
        cluster.client()
                .configMaps()
                .inNamespace(cluster.namespace())
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
    }

    @Test
    void a_journal_has_the_server_and_each_object_with_its_uid(TestCluster cluster) throws IOException {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one", "two"), applied -> {});

            assertThat(TemporaryObjects.leftOn(journal())).isEqualTo(api.server());
            List<String> lines = Files.readAllLines(journal());
            assertThat(lines).hasSize(3);
            assertThat(lines.get(1)).contains("one").endsWith(" " + uid(cluster, "one"));
            assertThat(lines.get(2)).contains("two").endsWith(" " + uid(cluster, "two"));
        }
    }

    private static String uid(TestCluster cluster, String name) {
        ConfigMap live = live(cluster, name);
        return live == null ? "" : live.getMetadata().getUid();
    }

    @Test
    void an_object_that_existed_before_is_not_in_the_journal_and_stays(TestCluster cluster) throws IOException {
        create(cluster, "one");
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one", "two"), applied -> {});
            assertThat(Files.readString(journal())).doesNotContain("one");

            assertThat(objects(api).remove(PATIENCE)).extracting(Removed::why).containsExactly("");

            assertThat(live(cluster, "one")).isNotNull();
            assertThat(live(cluster, "two")).isNull();
        }
    }

    @Test
    void a_journal_is_deleted_with_its_last_object(TestCluster cluster) {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one"), applied -> {});

            objects(api).remove(PATIENCE);

            assertThat(journal()).doesNotExist();
            assertThat(TemporaryObjects.leftOn(journal())).isNull();
        }
    }

    @Test
    void only_objects_that_are_no_longer_rendered_are_removed(TestCluster cluster) throws IOException {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one", "two"), applied -> {});

            objects(api).removeOthersThan(rendering(cluster, "one"), PATIENCE);

            assertThat(live(cluster, "one")).isNotNull();
            assertThat(live(cluster, "two")).isNull();
            assertThat(Files.readString(journal())).contains("one").doesNotContain("two");
        }
    }

    @Test
    void a_process_that_was_killed_before_it_wrote_the_uid_leaves_what_another_one_removes(TestCluster cluster)
            throws IOException {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one"), applied -> {});
            dropUids(cluster);

            assertThat(objects(api).remove(PATIENCE)).extracting(Removed::why).containsExactly("");

            assertThat(live(cluster, "one")).isNull();
        }
    }

    @Test
    void a_journal_without_a_uid_does_not_remove_what_somebody_else_created(TestCluster cluster) throws IOException {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one"), applied -> {});
            dropUids(cluster);
            delete(cluster, "one");
            create(cluster, "one");

            objects(api).remove(PATIENCE);

            assertThat(live(cluster, "one")).isNotNull();
            assertThat(journal()).doesNotExist();
        }
    }

    @Test
    void an_object_that_was_created_anew_has_another_uid_and_stays(TestCluster cluster) {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one"), applied -> {});
            delete(cluster, "one");
            create(cluster, "one");

            objects(api).remove(PATIENCE);

            assertThat(live(cluster, "one")).isNotNull();
        }
    }

    @Test
    void a_journal_of_another_server_is_refused_and_removes_nothing(TestCluster cluster) throws IOException {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            objects(api).apply(rendering(cluster, "one"), applied -> {});
            String other = "https://other.example:6443";
            Files.writeString(journal(), Files.readString(journal()).replace(api.server(), other));

            assertThat(TemporaryObjects.leftOn(journal())).isEqualTo(other);
            assertThatThrownBy(() -> objects(api).remove(PATIENCE)).hasMessageContaining("another server's: " + other);

            assertThat(live(cluster, "one")).isNotNull();
        }
    }

    /** The journal as it is between the write of the objects and that of their uids. */
    private void dropUids(TestCluster cluster) throws IOException {
        Files.writeString(journal(), Files.readString(journal()).replace(uid(cluster, "one"), ""));
    }

    private static void delete(TestCluster cluster, String name) {
        cluster.client()
                .configMaps()
                .inNamespace(cluster.namespace())
                .withName(name)
                .delete();
    }
}
