package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.cluster.TemporaryObjects.Removed;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is busy, or does not let us look, has not said that anything is gone. */
class FailingServerTest {

    private static final String KINDS =
            "{\"resources\": [{\"name\": \"configmaps\", \"kind\": \"ConfigMap\"," + " \"namespaced\": true}]}";
    private static final String OBJECT = "{\"metadata\": {\"uid\": \"u1\", \"finalizers\": [\"a\"]}}";

    @TempDir
    Path folder;

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    /** What a server answers to a request such as {@code GET /api/v1}. */
    private record Answer(int code, String body) {}

    private List<Removed> remove(Function<String, Answer> answers, String... names) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, answers));
        server.start();
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/")
                .withNamespace("default")
                .withRequestRetryBackoffLimit(0)
                .build();
        try (KubernetesApi api = new KubernetesApi(config)) {
            StringBuilder left = new StringBuilder(api.server() + "\n");
            for (String name : names.length == 0 ? new String[] {"c"} : names) {
                left.append(new Inventory.Entry("v1", "ConfigMap", "default", name).line())
                        .append(" u1\n");
            }
            Files.writeString(journal(), left);
            ApplyOptions options = new ApplyOptions("kasane-dev-test", Mode.REAL, Conflicts.TAKE);
            return new TemporaryObjects(api, options, journal()).remove(Duration.ofMillis(300));
        } finally {
            server.stop(0);
        }
    }

    private Path journal() {
        return folder.resolve("journal");
    }

    private void answer(HttpExchange exchange, Function<String, Answer> answers) throws IOException {
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        requests.add(request + " " + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Answer answer = answers.apply(request);
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.code(), body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 503})
    void anObjectThatCannotBeLookedAtIsNotGone(int code) throws IOException {
        List<Removed> removed = remove(request ->
                request.equals("GET /api/v1") ? new Answer(200, KINDS) : new Answer(code, "{\"message\": \"busy\"}"));
        assertThat(removed)
                .singleElement()
                .satisfies(one -> assertThat(one.why()).isEqualTo("busy"));
        assertThat(journal()).content().contains(" u1");
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 503})
    void aKindThatCannotBeLookedUpIsNotGone(int code) throws IOException {
        List<Removed> removed = remove(request -> new Answer(code, "{\"message\": \"busy\"}"));
        assertThat(removed)
                .singleElement()
                .satisfies(one -> assertThat(one.why()).contains("busy"));
        assertThat(journal()).content().contains(" u1");
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 503})
    void aDeletedObjectThatCannotBeLookedAtIsNotGone(int code) throws IOException {
        List<Removed> removed = remove(request -> request.equals("GET /api/v1")
                ? new Answer(200, KINDS)
                : request.startsWith("DELETE")
                        ? new Answer(200, OBJECT)
                        : requests.stream().anyMatch(one -> one.startsWith("DELETE"))
                                ? new Answer(code, "{\"message\": \"busy\"}")
                                : new Answer(200, OBJECT));
        assertThat(removed)
                .singleElement()
                .satisfies(one -> assertThat(one.why()).isEqualTo("busy"));
        assertThat(journal()).content().contains(" u1");
    }

    @Test
    void theJournalIsReplacedAsAWhole() throws IOException {
        Path read = folder.resolve("read by somebody");
        List<Removed> removed = remove(
                request -> switch (request) {
                    case "GET /api/v1" -> {
                        if (Files.notExists(read)) {
                            link(read);
                        }
                        yield new Answer(200, KINDS);
                    }
                    case "GET /api/v1/namespaces/default/configmaps/c" -> new Answer(404, "{}");
                    default -> new Answer(503, "{}");
                },
                "c",
                "d");
        assertThat(removed).hasSize(2);
        assertThat(journal()).content().contains("d u1").doesNotContain("c u1");
        assertThat(read).content().contains("c u1", "d u1");
    }

    private void link(Path to) {
        try {
            Files.createLink(to, journal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
