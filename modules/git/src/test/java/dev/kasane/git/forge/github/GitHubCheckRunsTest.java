package dev.kasane.git.forge.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRun.Annotation;
import dev.kasane.git.forge.CheckRun.Level;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.RemoteException;
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

/** Check runs at a server that answers as GitHub's documentation says; no real GitHub is asked. */
class GitHubCheckRunsTest {

    private static final String COMMIT = "1".repeat(40);

    private final List<String> asked = new ArrayList<>();
    private final List<JsonValue> sent = new ArrayList<>();
    private HttpServer server;
    private int code = 201;
    private String runs = "{\"check_runs\": []}";
    private String said = "[]";
    private int statuses = 200;

    @BeforeEach
    void a_server() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v3/repos/o/r", exchange -> {
            String path = exchange.getRequestURI().getPath().replace("/api/v3/repos/o/r", "");
            asked.add(exchange.getRequestMethod() + " " + path);
            byte[] body = exchange.getRequestBody().readAllBytes();
            sent.add(body.length == 0 ? JsonValue.MISSING : JsonValue.read(body));
            byte[] answer = (path.endsWith("/statuses") ? said : path.startsWith("/commits/") ? runs : "{\"id\": 42}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(
                    path.contains("/check-runs") ? code : path.endsWith("/statuses") ? statuses : 201, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private CheckRuns checks() {
        return ForgeAddress.parse(
                        "github:http://127.0.0.1:" + server.getAddress().getPort() + "/o/r", Path.of(""))
                .checks(Identity.KASANE, "token-1");
    }

    private static CheckRun run(int annotations) {
        List<Annotation> all = new ArrayList<>();
        for (int i = 1; i <= annotations; i++) {
            all.add(new Annotation("base/cart.yaml", i, Level.FAILURE, "schema", "line " + i));
        }
        return new CheckRun("kasane/review", State.FAILURE, "1 error", "**1 error**", all, null);
    }

    @Test
    void a_verdict_has_its_lines() {
        checks().publish(COMMIT, run(1));

        assertThat(asked).containsExactly("POST /check-runs");
        JsonValue body = sent.getFirst();
        assertThat(body.path("name").text()).isEqualTo("kasane/review");
        assertThat(body.path("head_sha").text()).isEqualTo(COMMIT);
        assertThat(body.path("status").text()).isEqualTo("completed");
        assertThat(body.path("conclusion").text()).isEqualTo("failure");
        assertThat(body.path("output").path("title").text()).isEqualTo("1 error");
        assertThat(body.path("output").path("annotations"))
                .hasToString("[{\"path\":\"base/cart.yaml\",\"start_line\":1,\"end_line\":1,"
                        + "\"annotation_level\":\"failure\",\"title\":\"schema\",\"message\":\"line 1\"}]");
    }

    @Test
    void annotations_are_sent_fifty_at_once_and_no_more_than_five_hundred() {
        checks().publish(COMMIT, run(620));

        assertThat(asked).hasSize(10).startsWith("POST /check-runs", "PATCH /check-runs/42");
        assertThat(sent)
                .allSatisfy(body ->
                        assertThat(body.path("output").path("annotations")).hasSize(50));
        assertThat(sent.getLast()
                        .path("output")
                        .path("annotations")
                        .path(49)
                        .path("start_line")
                        .number())
                .isEqualTo(500);
    }

    @Test
    void with_the_token_of_a_person_it_is_a_status() {
        code = 403;

        checks().publish(COMMIT, run(1));

        assertThat(asked).containsExactly("POST /check-runs", "POST /statuses/" + COMMIT);
        assertThat(sent.getLast().path("context").text()).isEqualTo("kasane/review");
        assertThat(sent.getLast().path("state").text()).isEqualTo("failure");
    }

    @Test
    void the_newest_verdict_of_a_context_counts() {
        assertThat(checks().isPublished(COMMIT, run(0))).isFalse();
        assertThat(asked)
                .containsExactly("GET /commits/" + COMMIT + "/check-runs", "GET /commits/" + COMMIT + "/statuses");

        runs = "{\"check_runs\": [{\"conclusion\": \"failure\", \"output\": {\"title\": \"1 error\"}}]}";
        assertThat(checks().isPublished(COMMIT, run(0))).isTrue();
        runs = runs.replace("failure", "success");
        said = "[{\"context\": \"kasane/review\", \"state\": \"failure\", \"description\": \"1 error\"}]";
        assertThat(checks().isPublished(COMMIT, run(0)))
                .as("an older status is none of a check run")
                .isFalse();
    }

    @Test
    void aPendingVerdictIsNotPublishedAgain() {
        CheckRun waiting = new CheckRun("kasane/verify", State.PENDING, "waiting", "", List.of(), null);
        runs = "{\"check_runs\": [{\"conclusion\": null, \"output\": {\"title\": \"waiting\"}}]}";

        assertThat(checks().isPublished(COMMIT, waiting)).isTrue();
        runs = runs.replace("null", "\"success\"");
        assertThat(checks().isPublished(COMMIT, waiting)).isFalse();
    }

    @Test
    void with_the_token_of_a_person_the_statuses_count() {
        code = 403;
        said = "[{\"context\": \"kasane/review\", \"state\": \"failure\", \"description\": \"1 error\"}]";

        assertThat(checks().isPublished(COMMIT, run(0))).isTrue();
        said = said.replace("1 error", "2 errors");
        assertThat(checks().isPublished(COMMIT, run(0))).isFalse();
    }

    @Test
    void an_app_needs_no_right_to_see_statuses() {
        for (int refusal : new int[] {403, 404}) {
            statuses = refusal;

            assertThat(checks().isPublished(COMMIT, run(0))).isFalse();
        }
    }

    @Test
    void a_commit_that_is_not_there_is_said() {
        code = 422;

        assertThatThrownBy(() -> checks().publish(COMMIT, run(1)))
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("answers 422 about a check run");
    }
}
