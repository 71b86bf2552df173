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
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts of tekton/reconcile, run with a repository and against a server that is listener and API server. */
class RunsTest {

    private static final String SECRET = "not a real one";
    private static final String RUNS = "/apis/tekton.dev/v1/namespaces/ci/pipelineruns";

    @TempDir
    Path folder;

    private final List<Received> received = new ArrayList<>();
    private final Map<String, String> answers = new HashMap<>();
    private HttpServer server;
    private String head;
    private Callable<?> listed = () -> "nothing is pushed meanwhile";

    private record Received(String method, String path, String body, String authorization, String signature) {}

    RunsTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void a_repository_with_a_commit() throws Exception {
        assumeTrue(
                Scripts.canRun("curl", "--version")
                        && Scripts.canRun("perl", "-MJSON::PP", "-MDigest::SHA", "-e", "1")
                        && Scripts.canRun("git", "--version"),
                "the scripts need git, curl and perl");
        Path repository = Files.createDirectories(folder.resolve("repository"));
        git(repository, "init", "-q", "-b", "main");
        head = commit("a@b", "x");
        Files.writeString(folder.resolve("webhook-secret"), SECRET);
        Files.writeString(folder.resolve("token"), "of-the-account");
        Files.writeString(folder.resolve("namespace"), "ci");
        Files.writeString(folder.resolve("ca.crt"), "");
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void no_server() {
        server.stop(0);
    }

    @Test
    void a_lost_push_is_sent_as_github_sends_it() throws Exception {
        script("reconcile.sh");

        assertThat(received).hasSize(2);
        assertThat(received.getFirst().path()).isEqualTo(RUNS + "/ci-" + head);
        assertThat(received.getFirst().authorization()).isEqualTo("Bearer of-the-account");
        Received push = received.getLast();
        assertThat(push.path()).isEqualTo("/listener");
        assertThat(push.authorization()).isEqualTo("null");
        assertThat(push.body())
                .contains(
                        "\"after\":\"" + head + "\"",
                        "\"attempt\":\"\"",
                        "\"ref\":\"refs/heads/main\"",
                        "\"full_name\":\"kasane-dev/kasane\"");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        assertThat(push.signature())
                .isEqualTo("sha256="
                        + HexFormat.of().formatHex(mac.doFinal(push.body().getBytes(StandardCharsets.UTF_8))));
    }

    @ParameterizedTest
    @CsvSource({
        "kasane@users.noreply.kasane.dev, 'Kasane-Promotion: dev', false",
        "kasane@users.noreply.kasane.dev, 'Not-A-Promotion: dev', true",
        // a merge that GitHub squashed
        "noreply@github.com, 'Kasane-Promotion: dev', true",
    })
    void what_kasane_promoted_on_top_of_a_commit_is_not_sent_in_its_place(String committer, String line, boolean sent)
            throws Exception {
        commit(committer, "Promote cart to dev\n\n" + line);
        String last = commit(committer, "Promote cart to staging\n\n" + line);

        script("reconcile.sh");

        assertThat(received.getLast().body()).contains("\"after\":\"" + (sent ? last : head) + "\"");
    }

    @Test
    void a_branch_of_nothing_but_promotions_is_sent_to_nobody() throws Exception {
        git(folder.resolve("repository"), "update-ref", "-d", "HEAD");
        commit("kasane@users.noreply.kasane.dev", "Promote cart to dev\n\nKasane-Promotion: dev");

        script("reconcile.sh");

        assertThat(received).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "False, Failed, -2",
        "False, PipelineRunTimeout, -2",
        "False, Cancelled, ''",
        "True, Succeeded, ''",
        "Unknown, Running, ''",
    })
    void a_run_that_failed_is_tried_again(String status, String reason, String attempt) throws Exception {
        answers.put(RUNS + "/ci-" + head, run(status, reason));

        script("reconcile.sh");

        assertThat(received.getLast().body()).contains("\"attempt\":\"" + attempt + "\"");
    }

    @Test
    void nothing_is_tried_more_than_three_times() throws Exception {
        for (String attempt : List.of("", "-2", "-3")) {
            answers.put(RUNS + "/ci-" + head + attempt, run("False", "Failed"));
        }

        script("reconcile.sh");

        // whose run is there, so that nothing starts
        assertThat(received.getLast().body()).contains("\"attempt\":\"-3\"");
    }

    @Test
    void runs_of_earlier_commits_are_cancelled_unless_they_are_done() throws Exception {
        answers.put(RUNS, """
                {"items": [{"metadata": {"name": "ci-old"}}, {"metadata": {"name": "ci-done"}, "status": {"completionTime": "x"}}]}""");

        script("cancel.sh");

        assertThat(received).extracting(Received::method).containsExactly("GET", "PATCH");
        assertThat(received.getFirst().path())
                .isEqualTo(RUNS + "?labelSelector=testbed.kasane.dev/pipeline%3Dci,testbed.kasane.dev/revision%21%3D"
                        + head);
        assertThat(received.getLast().path()).isEqualTo(RUNS + "/ci-old");
        assertThat(received.getLast().body()).isEqualTo("{\"spec\":{\"status\":\"Cancelled\"}}");
    }

    @Test
    void an_event_that_comes_late_cancels_nothing() throws Exception {
        head = "0".repeat(40);

        answers.put(RUNS, "{\"items\": [{\"metadata\": {\"name\": \"ci-new\"}}]}");

        script("cancel.sh");

        assertThat(received).extracting(Received::method).containsExactly("GET");
    }

    @Test
    void a_run_that_starts_while_others_are_looked_for_is_not_cancelled() throws Exception {
        answers.put(RUNS, "{\"items\": [{\"metadata\": {\"name\": \"ci-new\"}}]}");
        // the push that starts it
        listed = () -> commit("a@b", "y");

        script("cancel.sh");

        assertThat(received).extracting(Received::method).containsExactly("GET");
    }

    private static String run(String status, String reason) {
        return "{\"status\": {\"conditions\": [{\"type\": \"Succeeded\", \"status\": \"" + status + "\", \"reason\": \""
                + reason + "\"}]}}";
    }

    private void script(String name) throws Exception {
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        Scripts.run(
                folder,
                Map.ofEntries(
                        Map.entry("URL", folder.resolve("repository").toUri().toString()),
                        Map.entry("BRANCH", "main"),
                        Map.entry("REPOSITORY", "kasane-dev/kasane"),
                        Map.entry("REVISION", head),
                        Map.entry("RUN", "ci"),
                        Map.entry("CLUSTER", address),
                        Map.entry("ACCOUNT", folder.toString()),
                        Map.entry("LISTENER", address + "/listener"),
                        Map.entry("WEBHOOK", folder.toString()),
                        Map.entry("HOME", folder.toString()),
                        Map.entry("TOKEN", "")),
                "sh",
                Definitions.HOME.resolve("tekton/reconcile").resolve(name).toString());
    }

    private String commit(String person, String message) throws Exception {
        Path repository = folder.resolve("repository");
        String mail = "user.email=" + person;
        git(repository, "-c", "user.name=a", "-c", mail, "commit", "-q", "--allow-empty", "-m", message);
        return git(repository, "rev-parse", "HEAD").strip();
    }

    private static String git(Path in, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        return Scripts.run(in, Map.of(), command.toArray(String[]::new));
    }

    private void answer(HttpExchange exchange) throws IOException {
        received.add(new Received(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
                String.valueOf(exchange.getRequestHeaders().getFirst("X-Hub-Signature-256"))));
        String known = answers.get(exchange.getRequestURI().getPath());
        if (exchange.getRequestURI().getPath().equals(RUNS)) {
            try {
                listed.call();
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
        boolean missing = known == null && exchange.getRequestMethod().equals("GET");
        byte[] body = (known == null ? "{\"kind\": \"Status\", \"status\": \"Failure\"}" : known)
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(missing ? 404 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
