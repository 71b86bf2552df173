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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts of tekton/, run against a server that writes down what it is asked. */
class ScriptsTest {

    private static final String SECRET = "not a real one";

    @TempDir
    Path folder;

    private final List<Asked> asked = new ArrayList<>();
    private String comments = "[]";
    private String checked = "Succeeded";
    private int patchAnswer = 200;
    private HttpServer server;

    private record Asked(
            String method, String path, String body, String authorization, String event, String signature) {}

    ScriptsTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void a_server() throws Exception {
        assumeTrue(
                runs("curl", "--version")
                        && runs("perl", "-MJSON::PP", "-MDigest::SHA", "-e", "1")
                        && runs("git", "--version"),
                "the scripts need git, curl and perl");
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
                String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
                String.valueOf(exchange.getRequestHeaders().getFirst("X-GitHub-Event")),
                String.valueOf(exchange.getRequestHeaders().getFirst("X-Hub-Signature-256"))));
        byte[] body = (method.equals("GET") ? comments : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(method.equals("PATCH") ? patchAnswer : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void a_lost_push_is_told_as_github_tells_it() throws Exception {
        Path repository = Files.createDirectories(folder.resolve("repository"));
        run(repository, Map.of(), "git", "init", "-q", "-b", "main");
        run(
                repository,
                Map.of(),
                "git",
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@b",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "x");
        String head = run(repository, Map.of(), "git", "rev-parse", "HEAD").strip();
        Files.writeString(folder.resolve("webhook-secret"), SECRET);

        run(
                folder,
                Map.of(
                        "URL", repository.toUri().toString(),
                        "BRANCH", "main",
                        "REPOSITORY", "kasane-dev/kasane",
                        "LISTENER", address(),
                        "WEBHOOK", folder.toString(),
                        "HOME", folder.toString(),
                        "TOKEN", ""),
                "sh",
                Definitions.HOME.resolve("tekton/reconcile/reconcile.sh").toString());

        assertThat(asked).singleElement().satisfies(push -> {
            assertThat(push.event()).isEqualTo("push");
            assertThat(push.body())
                    .contains(
                            "\"after\":\"" + head + "\"",
                            "\"ref\":\"refs/heads/main\"",
                            "\"full_name\":\"kasane-dev/kasane\"");
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            assertThat(push.signature())
                    .isEqualTo("sha256="
                            + HexFormat.of().formatHex(mac.doFinal(push.body().getBytes(StandardCharsets.UTF_8))));
        });
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
        run(
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

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String run(Path in, Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().keySet().removeIf(name -> name.endsWith("_proxy") || name.endsWith("_PROXY"));
        Process process = builder.start();
        String printed =
                new String(Objects.requireNonNull(process.getInputStream()).readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
