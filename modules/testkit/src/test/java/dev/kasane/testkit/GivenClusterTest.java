package dev.kasane.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.kasane.apiserver.ApiServers;
import dev.kasane.apiserver.LocalApiServer;
import dev.kasane.testkit.example.Greeting;
import dev.kasane.testkit.example.GreetingController;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** A cluster that somebody else runs: tests take a namespace each, and leave nothing there. */
class GivenClusterTest {

    @KubernetesTest
    @Fixture("example/greeting-crd.yaml")
    static class Guest {

        @Test
        @Fixture("example/greeting.yaml")
        void greets(TestCluster cluster) {
            cluster.run(GreetingController::start);
            cluster.eventually(Greeting.class, "hello").hasCondition("Ready", "True");
        }
    }

    /** A JVM of its own, since the environment of one cannot be changed. */
    static final class OtherJvm {

        private OtherJvm() {}

        public static void main(String[] arguments) {
            Events tests = EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(Guest.class))
                    .execute()
                    .testEvents();
            System.out.println(
                    tests.succeeded().count() + " succeeded, " + tests.failed().count() + " failed");
            // threads of clients
            System.exit(0);
        }
    }

    @Test
    void a_test_in_a_given_cluster_passes_and_leaves_nothing(@TempDir Path folder) throws Exception {
        Optional<LocalApiServer> started = ApiServers.startIn(folder.resolve("server"), System.getenv());
        Assumptions.assumeTrue(started.isPresent(), "programs of Kubernetes, which e2e/build makes");
        try (LocalApiServer server = started.get();
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(server.adminConfig())
                        .build()) {
            server.startGarbageCollection();
            ProcessBuilder builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            OtherJvm.class.getName())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment()
                    .put("KASANE_TEST_KUBECONFIG", server.kubeconfig().toString());
            Process other = builder.start();
            String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(other.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(said).contains("1 succeeded, 0 failed");
            Poll.until(
                    Duration.ofSeconds(60),
                    () -> client.namespaces().list().getItems().stream()
                            .map(Namespace::getMetadata)
                            .noneMatch(it -> it.getName().contains("greets")));
            assertThat(client.namespaces().list().getItems())
                    .extracting(it -> it.getMetadata().getName())
                    .noneMatch(name -> name.contains("greets"));
            assertThat(client.apiextensions()
                            .v1()
                            .customResourceDefinitions()
                            .list()
                            .getItems())
                    .as("definitions that the test brought")
                    .isEmpty();
        }
    }
}
