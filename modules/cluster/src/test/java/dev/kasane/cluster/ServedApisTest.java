package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.problem.KasaneException;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What an API server says it serves. */
@KubernetesTest
class ServedApisTest {

    @Test
    void theKindsOfARealServerAreThoseThatCanBeListedAndWatched(TestCluster cluster) {
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            ServedApis served = ServedApis.of(api);

            assertThat(served.kubeVersion()).matches("1\\.[0-9]+\\.[0-9]+");
            assertThat(served.silent()).isEmpty();
            assertThat(served.kinds())
                    .isSorted()
                    .contains("v1/Secret", "apps/v1/Deployment", "autoscaling/v1/HorizontalPodAutoscaler")
                    .contains("autoscaling/v2/HorizontalPodAutoscaler", "policy/v1/PodDisruptionBudget")
                    // these have no verb watch, or are parts of others
                    .doesNotContain(
                            "v1/ComponentStatus", "authentication.k8s.io/v1/TokenReview", "autoscaling/v1/Scale");
        }
    }

    @Test
    void aGroupThatDoesNotAnswerIsNamedAndTheOthersCount() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String answer = switch (exchange.getRequestURI().getPath()) {
                case "/version" -> "{\"gitVersion\": \"v1.33.5-eks-1\"}";
                case "/api/v1" -> kinds("pods", "Pod");
                case "/apis" ->
                    "{\"groups\": [{\"versions\": [{\"groupVersion\": \"a.example/v1\"}, {\"groupVersion\": \"b.example/v1\"}]}]}";
                case "/apis/a.example/v1" -> kinds("songs", "Song");
                default -> "";
            };
            exchange.sendResponseHeaders(answer.isEmpty() ? 503 : 200, 0);
            exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        try (KubernetesApi api = new KubernetesApi(at(server))) {
            assertThat(ServedApis.of(api)).satisfies(served -> {
                assertThat(served.kubeVersion()).isEqualTo("1.33.5");
                assertThat(served.kinds()).containsExactly("a.example/v1/Song", "v1/Pod");
                assertThat(served.silent()).containsExactly("b.example/v1");
            });
        } finally {
            server.stop(0);
        }
    }

    @Test
    void whatIsNoApiServerIsRefused() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody()
                    .write("{\"groups\": [{\"versions\": [{\"groupVersion\": \"../../x\"}]}]}"
                            .getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        try (KubernetesApi api = new KubernetesApi(at(server))) {
            assertThatThrownBy(() -> ServedApis.of(api))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("does not list its APIs");
        } finally {
            server.stop(0);
        }
    }

    private static Config at(HttpServer server) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/")
                .withRequestRetryBackoffLimit(0)
                .build();
    }

    private static String kinds(String name, String kind) {
        return "{\"resources\": [{\"name\": \"" + name + "\", \"kind\": \"" + kind
                + "\", \"verbs\": [\"list\", \"watch\"]}, {\"name\": \"" + name
                + "/status\", \"kind\": \"Part\", \"verbs\": [\"list\", \"watch\"]}]}";
    }
}
