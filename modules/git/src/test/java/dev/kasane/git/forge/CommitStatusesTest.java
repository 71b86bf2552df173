package dev.kasane.git.forge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statuses of commits at a server that answers as the documentation of GitHub and Gitea says, and in an embedded forge. */
class CommitStatusesTest {

    private static final String COMMIT = "1".repeat(40);
    private static final CommitStatus GOOD =
            new CommitStatus("kasane/verify/api", State.SUCCESS, "it works", "https://example.org/1", Instant.EPOCH);

    private final Map<String, List<Object>> statuses = new TreeMap<>();
    private final List<String> authorizations = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void a_server() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v3/repos/o/r", exchange -> answer(exchange, "state"));
        server.createContext("/api/v1/repos/o/r", exchange -> answer(exchange, "status"));
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private synchronized void answer(HttpExchange exchange, String word) throws IOException {
        authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
        String path = exchange.getRequestURI().getPath().replaceFirst("/api/v./repos/o/r", "");
        byte[] sent = exchange.getRequestBody().readAllBytes();
        Object answer = Map.of();
        int code = 200;
        if (path.startsWith("/commits/") && exchange.getRequestMethod().equals("GET")) {
            List<Object> all = statuses.get(path.split("/")[2]);
            code = all == null ? 404 : 200;
            boolean later = String.valueOf(exchange.getRequestURI().getQuery()).contains("page=2");
            // the newest come first
            answer = all == null || later ? List.of() : all.reversed();
        } else if (path.startsWith("/statuses/")) {
            Map<String, Object> status = Json.map(JsonValue.read(sent).value());
            status.put(word, Objects.requireNonNull(status.remove("state")));
            status.put("created_at", "2026-11-26T10:00:0" + statuses.size() + "Z");
            status.put("updated_at", "2026-11-26T10:00:00Z");
            statuses.computeIfAbsent(path.split("/")[2], commit -> new ArrayList<>())
                    .add(status);
            code = 201;
            answer = status;
        }
        byte[] bytes = Json.text(answer).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private CommitStatuses at(String forge) {
        return ForgeAddress.parse(forge + ":" + address() + "/o/r", Path.of("")).statuses(Identity.KASANE, "token-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"github", "gitea"})
    void what_is_said_of_a_commit_is_read_again(String forge) {
        CommitStatuses all = at(forge);

        all.publish(COMMIT, GOOD);

        CommitStatus read = all.of(COMMIT).getFirst();
        assertThat(read.context()).isEqualTo(GOOD.context());
        assertThat(read.state()).isEqualTo(GOOD.state());
        assertThat(read.description()).isEqualTo(GOOD.description());
        assertThat(read.link()).isEqualTo("https://example.org/1");
        assertThat(read.time()).isEqualTo("2026-11-26T10:00:00Z");
        assertThat(authorizations).allMatch(sent -> sent.endsWith(" token-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"github", "gitea"})
    void the_newest_status_of_a_context_counts(String forge) {
        CommitStatuses all = at(forge);
        all.publish(COMMIT, GOOD);
        all.publish(COMMIT, new CommitStatus("other", State.PENDING, "", null, Instant.EPOCH));
        all.publish(COMMIT, new CommitStatus(GOOD.context(), State.FAILURE, "it broke", null, Instant.EPOCH));

        assertThat(all.of(COMMIT))
                .extracting(CommitStatus::context, CommitStatus::state)
                .containsExactly(tuple(GOOD.context(), State.FAILURE), tuple("other", State.PENDING));
    }

    @ParameterizedTest
    @ValueSource(strings = {"github", "gitea"})
    void an_unknown_commit_is_an_error(String forge) {
        assertThatThrownBy(() -> at(forge).of(COMMIT)).isInstanceOf(RemoteException.class);
    }

    @Test
    void an_error_at_gitea_is_a_failure_and_its_other_words_are_no_verdict() {
        for (String word : List.of("error", "warning", "skipped")) {
            statuses.computeIfAbsent(COMMIT, commit -> new ArrayList<>()).add(Map.of("context", word, "status", word));
        }

        assertThat(at("gitea").of(COMMIT))
                .extracting(CommitStatus::state)
                .containsExactly(State.PENDING, State.PENDING, State.FAILURE);
    }

    @Test
    void an_embedded_forge_keeps_statuses_of_several_commits(@TempDir Path folder) {
        GitRepository.bare(folder, "main").close();
        CommitStatuses all = new ForgeAddress.Local(folder).statuses(Identity.KASANE, null);
        String other = "2".repeat(40);

        assertThat(all.of(COMMIT)).isEmpty();
        all.publish(COMMIT, GOOD);
        all.publish(other, new CommitStatus("x", State.PENDING, "", null, Instant.EPOCH));
        all.publish(COMMIT, new CommitStatus(GOOD.context(), State.FAILURE, "it\nbroke", null, Instant.EPOCH));

        assertThat(all.of(COMMIT)).hasSize(1);
        assertThat(all.of(COMMIT).getFirst().state()).isEqualTo(State.FAILURE);
        assertThat(all.of(COMMIT).getFirst().description()).isEqualTo("it broke");
        assertThat(all.of(other).getFirst().context()).isEqualTo("x");
    }

    @Test
    void a_description_fits_every_forge() {
        assertThat(CommitStatus.shortened("a".repeat(500))).hasSize(CommitStatus.MAX_DESCRIPTION);
    }
}
