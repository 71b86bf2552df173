package dev.kasane.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.Problem;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real API server; nobody runs pods there, so that the test says what a controller of Deployments would. */
@KubernetesTest
class ClusterLoopTest {

    private final List<String> said = new CopyOnWriteArrayList<>();

    /** An image whose tag is what a file says. */
    private record TagInFile(Path file, String namespace) implements Delivery {
        @Override
        public Rendering deliver() {
            String tag;
            try {
                tag = Files.readString(file).strip();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            if (tag.equals("bad")) {
                throw Problem.error("it does not compile", null, null).asException();
            }
            return new Renderer(
                            MemoryTree.of("kustomization.yaml", """
                            namespace: %s
                            resources: [app.yaml]
                            images: [{name: app, newTag: "%s"}]
                            """.formatted(namespace, tag), "app.yaml", """
                            apiVersion: apps/v1
                            kind: Deployment
                            metadata: {name: app}
                            spec:
                              selector: {matchLabels: {app: app}}
                              template:
                                metadata: {labels: {app: app}}
                                spec:
                                  containers: [{name: app, image: app}]
                            """),
                            RenderOptions.DEFAULT)
                    .renderOnce("");
        }

        @Override
        public List<Path> watched() {
            return List.of(file);
        }
    }

    private void until(String what, BooleanSupplier isSo) {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!isSo.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as(what + "\n" + String.join("\n", said))
                    .isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private void untilSaid(String text) {
        until(text, () -> said.stream().anyMatch(line -> line.contains(text)));
    }

    private static String image(TestCluster cluster) {
        Deployment app = cluster.client().apps().deployments().withName("app").get();
        return app == null
                ? ""
                : app.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getImage();
    }

    private static void rollOut(TestCluster cluster) {
        cluster.client().apps().deployments().withName("app").editStatus(app -> {
            app.getStatus().setObservedGeneration(app.getMetadata().getGeneration());
            app.getStatus().setReplicas(1);
            app.getStatus().setUpdatedReplicas(1);
            app.getStatus().setReadyReplicas(1);
            app.getStatus().setAvailableReplicas(1);
            return app;
        });
    }

    @Test
    void what_changes_is_rolled_out_what_cannot_be_built_is_not_and_all_goes_at_the_end(
            TestCluster cluster, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("tag"), "one");
        ClusterLoop loop = new ClusterLoop(
                new ClusterSettings("app", folder, cluster.client().getConfiguration(), List.of(), false),
                new TagInFile(file, cluster.namespace()),
                said::add,
                said::add);
        Thread.ofPlatform().name("loop").start(() -> {
            try {
                loop.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            untilSaid("Deployment/app: not observed by its controller yet");
            assertThat(image(cluster)).isEqualTo("app:one");
            rollOut(cluster);
            untilSaid("rolled out");

            Files.writeString(file, "two");
            until("another image", () -> image(cluster).equals("app:two"));

            Files.writeString(file, "bad");
            untilSaid("it does not compile");
            untilSaid("the cluster keeps the former version");
            assertThat(image(cluster)).isEqualTo("app:two");
        } finally {
            loop.end();
        }
        assertThat(cluster.client().apps().deployments().withName("app").get()).isNull();
    }
}
