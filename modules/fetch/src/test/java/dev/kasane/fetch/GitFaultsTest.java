package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.servers.ChartServer;
import dev.kasane.servers.GitServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers of Git that fail: what is asked for again, how often, and what is said. Those that send slowly or without an end are
 * in {@code ReceiveLimitTest}.
 */
class GitFaultsTest {

    private static final String REPOSITORY = "o/r.git";
    private static final String REFS = REPOSITORY + "/info/refs";
    private static final String PACK = REPOSITORY + "/git-upload-pack";

    @TempDir
    Path folder;

    private GitServer server;
    private ContentStore store;
    private String commit;

    @BeforeEach
    void start() throws Exception {
        server = GitServer.start(folder.resolve("served"));
        store = new ContentStore(folder.resolve("store"));
        commit = server.commit(REPOSITORY, "deploy/kustomization.yaml", "namePrefix: a-\n");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private LockEntry lock() {
        Requirement deploy =
                Objects.requireNonNull(Requirement.ofRepository(server.address(REPOSITORY), "deploy", "main"));
        GitAccess access = new GitAccess(
                Map.of("HOME", folder.toString(), "PATH", System.getenv("PATH"), "GIT_CONFIG_NOSYSTEM", "1"));
        try (ContentFetcher fetcher = new ContentFetcher(
                List.of(), store, Credentials.NONE, access, RetryPolicy.DEFAULT, Clock.systemUTC())) {
            return fetcher.lock(deploy);
        }
    }

    private long requests(String path) {
        return server.requests().stream()
                .filter(request -> request.endsWith(" /" + path))
                .count();
    }

    private void refused(Kind kind, String... parts) {
        assertThatThrownBy(this::lock)
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .message()
                .contains(server.address(REPOSITORY))
                .contains(parts);
        assertThat(folder.resolve("store/incoming")).isEmptyDirectory();
    }

    /** Fails so many times, then the server does its part. */
    private void failing(String path, int times, ChartServer.Fault fault) {
        AtomicInteger left = new AtomicInteger(times);
        server.fault(path, exchange -> left.getAndDecrement() > 0 && fault.answer(exchange));
    }

    private static boolean answered(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        return true;
    }

    private static boolean cutOff(HttpExchange exchange) throws IOException {
        String type = exchange.getRequestURI().getPath().endsWith("refs") ? "advertisement" : "result";
        exchange.getResponseHeaders().set("Content-Type", "application/x-git-upload-pack-" + type);
        exchange.sendResponseHeaders(200, 1000);
        exchange.getResponseBody().write("0008NAK\n".getBytes(StandardCharsets.US_ASCII));
        exchange.close();
        return true;
    }

    private static ChartServer.Fault redirect(String to) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", to);
            return answered(exchange, 302);
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503, 504})
    void aServerThatIsBusyIsAskedAgain(int status) {
        failing(REFS, 1, exchange -> answered(exchange, status));
        failing(PACK, 1, exchange -> answered(exchange, status));

        assertThat(lock().version()).isEqualTo(commit);
    }

    @ParameterizedTest
    @CsvSource({
        "429,o/r.git/info/refs",
        "503,o/r.git/info/refs",
        "429,o/r.git/git-upload-pack",
        "500,o/r.git/git-upload-pack"
    })
    void afterThreeLooksItIsGivenUpWithTheStatus(int status, String path) {
        failing(path, Integer.MAX_VALUE, exchange -> answered(exchange, status));

        refused(Kind.UNAVAILABLE, "cannot talk to " + server.address(REPOSITORY) + ": " + status);
        assertThat(requests(path)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {REFS, PACK})
    void anAnswerThatIsCutOffIsAskedForAgain(String path) {
        failing(path, 1, GitFaultsTest::cutOff);

        assertThat(lock().version()).isEqualTo(commit);
        assertThat(requests(path)).isGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {REFS, PACK})
    void anAnswerThatIsAlwaysCutOffIsNoContent(String path) {
        failing(path, Integer.MAX_VALUE, GitFaultsTest::cutOff);

        refused(Kind.UNAVAILABLE, "cannot talk to ");
        // JGit asks for references in the old way, too
        assertThat(requests(path)).isEqualTo(path.equals(REFS) ? 6 : 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {REFS, PACK})
    void aRedirectToAnotherServerIsNotFollowed(String path) throws Exception {
        try (GitServer other = GitServer.start(folder.resolve("other"))) {
            server.fault(path, redirect(other.address(path + "?service=git-upload-pack")));

            assertThatThrownBy(this::lock)
                    .isInstanceOfSatisfying(
                            RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED))
                    .hasMessageContaining(path.equals(REFS) ? "another server" : "a redirect (302 ");
            assertThat(other.requests()).isEmpty();
            assertThat(requests(path)).as("it stays so").isEqualTo(1);
        }
    }

    @Test
    void aRedirectWithinTheServerIsFollowed() {
        server.fault("old/r.git/info/refs", redirect("/" + REFS + "?service=git-upload-pack"));

        GitAccess access = new GitAccess(Map.of("HOME", folder.toString(), "GIT_CONFIG_NOSYSTEM", "1"));
        Requirement old =
                Objects.requireNonNull(Requirement.ofRepository(server.address("old/r.git"), "deploy", "main"));
        try (ContentFetcher fetcher = new ContentFetcher(
                List.of(), store, Credentials.NONE, access, RetryPolicy.DEFAULT, Clock.systemUTC())) {
            assertThat(fetcher.lock(old).version()).isEqualTo(commit);
        }
    }
}
