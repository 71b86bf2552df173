package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A server lists a kind a moment after it has established the definition. */
class SlowDiscoveryTest {

    private static final int LOOKS = 3;
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1";
    private static final String DEFINITION = DEFINITIONS + "/customresourcedefinitions/songs.example.org";

    private final AtomicInteger looks = new AtomicInteger();
    private volatile boolean defined;

    private static Rendering rendering() {
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                "resources: [kind.yaml, song.yaml]\n",
                "kind.yaml",
                """
                        apiVersion: apiextensions.k8s.io/v1
                        kind: CustomResourceDefinition
                        metadata: {name: songs.example.org}
                        spec:
                          group: example.org
                          scope: Namespaced
                          names: {kind: Song, plural: songs}
                          versions:
                          - {name: v1beta1, served: false, storage: false}
                          - {name: v1, served: true, storage: true}
                        """,
                "song.yaml",
                "apiVersion: example.org/v1\nkind: Song\nmetadata: {name: first}\n");
        return new Renderer(tree, RenderOptions.DEFAULT).renderOnce("");
    }

    @Test
    void anObjectOfAKindThatIsListedLateIsApplied() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/")
                .withNamespace("default")
                .withRequestRetryBackoffLimit(0)
                .build();
        try (KubernetesApi api = new KubernetesApi(config)) {
            List<Applied> applied = new Applier(api, new ApplyOptions("kasane", Mode.REAL, Conflicts.TAKE))
                    .apply(rendering(), one -> {});

            assertThat(applied).hasSize(2).allSatisfy(one -> {
                assertThat(one.problems()).isEmpty();
                assertThat(one.state()).isEqualTo(Applied.State.CREATED);
            });
            assertThat(looks).hasValueGreaterThan(LOOKS);
        } finally {
            server.stop(0);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        boolean written = exchange.getRequestMethod().equals("PATCH");
        if (path.equals(DEFINITIONS)) {
            send(exchange, 200, kinds("customresourcedefinitions", "CustomResourceDefinition", false));
        } else if (path.equals(DEFINITION)) {
            defined |= written;
            send(
                    exchange,
                    written ? 201 : defined ? 200 : 404,
                    "{\"status\": {\"conditions\": [{\"type\": \"Established\", \"status\": \"True\"}]}}");
        } else if (path.equals("/apis/example.org/v1")) {
            boolean listed = defined && looks.incrementAndGet() > LOOKS;
            send(exchange, listed ? 200 : 404, listed ? kinds("songs", "Song", true) : "{}");
        } else {
            send(exchange, written ? 201 : 404, "{}");
        }
    }

    private static String kinds(String plural, String kind, boolean namespaced) {
        return "{\"resources\": [{\"name\": \"" + plural + "\", \"kind\": \"" + kind + "\", \"namespaced\": "
                + namespaced + "}]}";
    }

    private static void send(HttpExchange exchange, int code, String text) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
