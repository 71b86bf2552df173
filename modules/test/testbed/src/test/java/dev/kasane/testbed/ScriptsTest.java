package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that comments pull requests, run against a server that writes down what it is asked. */
class ScriptsTest {

    @TempDir
    Path folder;

    private final List<Asked> asked = new ArrayList<>();
    private String comments = "[]";
    private String checked = "Succeeded";
    private int patchAnswer = 200;
    private HttpServer server;

    private record Asked(String method, String path, String body, String authorization) {}

    ScriptsTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void a_server() throws Exception {
        assumeTrue(
                Scripts.canRun("curl", "--version") && Scripts.canRun("perl", "-MJSON::PP", "-e", "1"),
                "the script needs curl and perl");
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void no_server() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        asked.add(new Asked(
                method,
                exchange.getRequestURI().toString(),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"))));
        byte[] body = (method.equals("GET") ? comments : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(method.equals("PATCH") ? patchAnswer : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void the_first_comment_is_made() throws Exception {
        comments = "[{\"id\": 1, \"body\": \"looks good\"}]";
        comment("new \"value\"\\path\tü\n");

        assertThat(asked).extracting(Asked::method).containsExactly("GET", "POST", "POST");
        assertThat(asked.get(1).path()).isEqualTo("/repos/team/deploy/issues/7/comments");
        assertThat(asked.get(1).body())
                .isEqualTo("{\"body\":\"<!-- kasane review -->\\nnew \\\"value\\\"\\\\path\\tü\\n\"}");
        assertThat(asked).extracting(Asked::authorization).containsOnly("Bearer of-tests");
    }

    @Test
    void the_comment_that_is_there_is_written_anew() throws Exception {
        comments =
                "[{\"id\": 1, \"body\": \"see <!-- kasane review -->\"}, {\"id\": 22, \"body\": \"<!-- kasane review -->\\nold\"}]";
        comment("new\n");

        assertThat(asked).extracting(Asked::method).containsExactly("GET", "PATCH", "POST");
        assertThat(asked.get(1).path()).isEqualTo("/repos/team/deploy/issues/comments/22");
    }

    @Test
    void somebody_elses_comment_with_the_mark_is_left_alone() throws Exception {
        comments = "[{\"id\": 22, \"body\": \"<!-- kasane review -->\\nnot of kasane\"}]";
        patchAnswer = 403;
        comment("new\n");

        assertThat(asked).extracting(Asked::method).containsExactly("GET", "PATCH", "POST", "POST");
    }

    @ParameterizedTest
    @CsvSource({"Succeeded, success", "Failed, failure", "None, error"})
    void how_the_check_ended_is_a_status_of_the_commit(String ended, String state) throws Exception {
        checked = ended;
        comment("new\n");

        assertThat(asked.getLast().path()).isEqualTo("/repos/team/deploy/statuses/c0ffee");
        assertThat(asked.getLast().body())
                .startsWith("{\"context\":\"kasane/review\",\"state\":\"" + state + "\",\"description\":\"");
    }

    @Test
    void a_comment_is_never_longer_than_the_forge_takes() throws Exception {
        comment("ü".repeat(100_000));

        assertThat(asked.get(1).body()).hasSizeBetween(50_000, 65_536);
    }

    private void comment(String difference) throws Exception {
        String script = Definitions.ofKind("overlays/dev/ci", "Task").stream()
                .filter(task -> task.name().equals("comment"))
                .map(task -> task.text("spec", "steps", 0, "script"))
                .findFirst()
                .orElseThrow();
        Files.createDirectories(folder.resolve(".kasane"));
        Files.writeString(folder.resolve(".kasane/diff.md"), difference);
        Files.writeString(folder.resolve("script"), script);
        Scripts.run(
                folder,
                Map.of(
                        "REPOSITORY",
                        "team/deploy",
                        "NUMBER",
                        "7",
                        "REVISION",
                        "c0ffee",
                        "CHECKED",
                        checked,
                        "API",
                        address(),
                        "TOKEN",
                        "of-tests",
                        "HOME",
                        folder.toString()),
                "sh",
                "script");
    }
}
