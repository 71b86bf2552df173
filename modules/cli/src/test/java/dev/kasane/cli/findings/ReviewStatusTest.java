package dev.kasane.cli.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.ci.TwoServices;
import dev.kasane.json.JsonValue;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result of the checks of a range is a status of its last commit, at a server that answers as GitHub's documentation describes. */
class ReviewStatusTest {

    @TempDir
    Path temporary;

    private final List<JsonValue> sent = new ArrayList<>();
    private TwoServices workspace;
    private HttpServer server;

    @BeforeEach
    void a_repository_and_its_forge() throws Exception {
        workspace = new TwoServices(temporary);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v3/repos/o/r/check-runs", exchange -> {
            sent.add(JsonValue.read(exchange.getRequestBody().readAllBytes()));
            byte[] answer = "{\"id\": 42}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(201, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        workspace.environment.put(
                "KASANE_FORGE", "github:http://127.0.0.1:" + server.getAddress().getPort() + "/o/r");
        workspace.environment.put("KASANE_FORGE_TOKEN", "token-1");
    }

    @AfterEach
    void close() {
        workspace.close();
        server.stop(0);
    }

    @Test
    void a_new_error_is_an_annotation_of_the_line_that_made_it() throws Exception {
        workspace.write("base/service.yaml", """
            apiVersion: v1
            kind: Service
            metadata: {name: api}
            spec:
              ports:
              - port: eighty
            """);
        workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml, service.yaml]\n");
        String commit = workspace.commit();

        workspace.run(1, "check", "HEAD~1..HEAD", "--status");

        JsonValue run = sent.getFirst();
        assertThat(run.path("name").text()).isEqualTo("kasane/review");
        assertThat(run.path("head_sha").text()).isEqualTo(commit);
        assertThat(run.path("conclusion").text()).isEqualTo("failure");
        JsonValue annotation = run.path("output").path("annotations").path(0);
        assertThat(annotation.path("path").text()).isEqualTo("base/service.yaml");
        assertThat(annotation.path("start_line").number()).isEqualTo(6);
        assertThat(annotation.path("annotation_level").text()).isEqualTo("failure");
        assertThat(annotation.path("message").text()).contains("Service api", "overlays/dev");
    }

    @Test
    void without_a_new_error_it_is_a_success() throws Exception {
        workspace.write("notes.txt", "nothing");
        workspace.commit();

        workspace.run(0, "check", "HEAD~1..HEAD", "--status");

        assertThat(sent.getFirst().path("conclusion").text()).isEqualTo("success");
    }

    @Test
    void a_folder_that_is_called_like_the_range_is_not_checked_in_its_place() throws Exception {
        workspace.write("HEAD~1..HEAD/kustomization.yaml", "resources: []\n");
        workspace.commit();

        workspace.run(2, "check", "HEAD~1..HEAD", "--status");

        assertThat(workspace.stderr()).contains("--status needs a range");
        assertThat(sent).isEmpty();
    }

    @Test
    void it_needs_a_range_and_a_forge() {
        workspace.run(2, "check", "--status");
        assertThat(workspace.stderr()).contains("--status needs a range");
        workspace.environment.remove("KASANE_FORGE");
        workspace.run(2, "check", "HEAD~1..HEAD", "--status");
        assertThat(workspace.stderr()).contains("set KASANE_FORGE and KASANE_FORGE_TOKEN");
        assertThat(sent).isEmpty();
    }
}
