package dev.kasane.fetch;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Charts and artifacts of an OCI registry whose answers fail: each fault at the list of tags, the manifest and the blob. */
class OciFaultsTest {

    private static final RetryPolicy QUICK = new RetryPolicy(
            3, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofMillis(500), Duration.ofSeconds(20));
    private static final byte[] CHART = ChartArchives.of("cart", "1.2.0", "hello");
    private static final byte[] FILES = ChartArchives.of(".", Map.of("web.yaml", "kind: ConfigMap\n"));
    private static final String HELM = "application/vnd.cncf.helm.config.v1+json";
    private static final String HELM_LAYER = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";
    private static final String FLUX = "application/vnd.cncf.flux.config.v1+json";
    private static final String FLUX_LAYER = "application/vnd.cncf.flux.content.v1.tar+gzip";

    @TempDir
    Path folder;

    private ChartServer server;
    private ContentStore store;

    @BeforeEach
    void start() throws IOException {
        server = ChartServer.start();
        store = new ContentStore(folder.resolve("store"));
        server.push("team/cart", "1.2.0", HELM, HELM_LAYER, CHART);
        server.push("team/files", "1.2.0", FLUX, FLUX_LAYER, FILES);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Requirement requirement(String name) {
        String team = "oci://" + server.host() + "/team";
        return requireNonNull(
                name.equals("cart")
                        ? Requirement.of(team, "cart", "1.x")
                        : Requirement.ofArtifact(team + "/" + name, "", "1.x"));
    }

    private static String blob(String name) {
        return "blobs/sha256:" + ChartServer.digest(name.equals("cart") ? CHART : FILES);
    }

    /** Each request of a lock. */
    static List<Arguments> requests() {
        List<Arguments> all = new ArrayList<>();
        for (String name : List.of("cart", "files")) {
            for (String path : List.of("tags/list", "manifests/1.2.0", blob(name))) {
                all.add(Arguments.of(name, path));
            }
        }
        return all;
    }

    private ContentFetcher fetcher(Requirement requirement, Credentials credentials) {
        return new ContentFetcher(
                List.of(requirement), store, credentials, new GitAccess(Map.of()), QUICK, Clock.systemUTC());
    }

    private LockEntry lock(String name) {
        Requirement requirement = requirement(name);
        return fetcher(requirement, Credentials.NONE).lock(requirement);
    }

    /** The first so many requests for a path get another answer. */
    private AtomicInteger failing(String name, String path, int times, ChartServer.Fault fault) {
        AtomicInteger asked = new AtomicInteger();
        server.fault(
                "/v2/team/" + name + "/" + path, exchange -> asked.getAndIncrement() < times && fault.answer(exchange));
        return asked;
    }

    private static boolean status(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        return true;
    }

    private void refused(String name, Kind kind, String... parts) {
        assertThatThrownBy(() -> lock(name)).isInstanceOfSatisfying(RepositoryException.class, e -> {
            assertThat(e.kind()).isEqualTo(kind);
            assertThat(e).message().contains(parts);
        });
        assertThat(store.folder().resolve("incoming").toFile().list()).isNullOrEmpty();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aStatusThatPassesIsAskedForAgain(String name, String path) {
        for (int status : List.of(429, 500, 502, 503, 504)) {
            AtomicInteger asked = failing(name, path, 2, exchange -> status(exchange, status));
            store = new ContentStore(folder.resolve("store" + status));
            assertThat(lock(name).requirement()).isEqualTo(requirement(name));
            assertThat(asked).as(path + " " + status).hasValue(3);
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRegistryThatStaysBusyIsGivenUpAfterSoManyAttempts(String name, String path) {
        for (int status : List.of(429, 503)) {
            AtomicInteger asked = failing(name, path, Integer.MAX_VALUE, exchange -> status(exchange, status));
            refused(name, Kind.UNAVAILABLE, server.host(), String.valueOf(status));
            assertThat(asked).hasValue(QUICK.attempts());
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void anAnswerThatIsCutOffIsAskedForAgain(String name, String path) {
        AtomicInteger asked = failing(name, path, 1, exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
            throw new IOException("cut off");
        });
        assertThat(store.find(lock(name).digest())).isNotNull();
        assertThat(asked).hasValue(2);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRegistryThatSendsNothingIsGivenUp(String name, String path) {
        CountDownLatch end = new CountDownLatch(1);
        failing(name, path, Integer.MAX_VALUE, exchange -> {
            try {
                return end.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                return true;
            }
        });
        refused(name, Kind.UNAVAILABLE, server.host());
        end.countDown();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRedirectToAnotherHostIsFollowedWithoutThePassword(String name, String path) throws IOException {
        try (ChartServer other = ChartServer.start()) {
            other.push("team/cart", "1.2.0", HELM, HELM_LAYER, CHART);
            other.push("team/files", "1.2.0", FLUX, FLUX_LAYER, FILES);
            server.protect("secret-of-ada");
            failing(name, path, Integer.MAX_VALUE, exchange -> {
                exchange.getResponseHeaders().set("Location", "http://" + other.host() + exchange.getRequestURI());
                return status(exchange, 307);
            });
            Credentials ada = host -> host.equals(server.host()) ? new Credential("ada", "secret-of-ada") : null;
            Requirement requirement = requirement(name);

            LockEntry entry = fetcher(requirement, ada).lock(requirement);
            assertThat(store.find(entry.digest())).isNotNull();
            assertThat(other.requests()).containsExactly("GET /v2/team/" + name + "/" + path);
        }
    }

    @Test
    void otherBytesThanTheDigestAreRefused() {
        for (String name : List.of("cart", "files")) {
            byte[] other = (name.equals("cart") ? CHART : FILES).clone();
            other[other.length / 2] ^= 1;
            server.put("/v2/team/" + name + "/" + blob(name), other);
            refused(name, Kind.CORRUPT, "gives something else than sha256:");
        }
    }

    @Test
    void aManifestThatIsNotTheLockedOneIsRefused() {
        LockEntry entry = lock("files");
        server.put(
                "/v2/team/files/manifests/" + entry.version(),
                "{\"schemaVersion\":2}".getBytes(StandardCharsets.UTF_8));
        store = new ContentStore(folder.resolve("other"));
        assertThatThrownBy(() -> fetcher(entry.requirement(), Credentials.NONE).fetch(entry, null))
                .isInstanceOfSatisfying(
                        RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPT));
    }

    @Test
    void aMovedTagDoesNotMoveWhatIsLocked() {
        for (String name : List.of("cart", "files")) {
            LockEntry entry = lock(name);
            byte[] moved = ChartArchives.of("cart", "1.2.0", "moved");
            server.push(
                    "team/" + name,
                    "1.2.0",
                    name.equals("cart") ? HELM : FLUX,
                    name.equals("cart") ? HELM_LAYER : FLUX_LAYER,
                    moved);
            store = new ContentStore(folder.resolve("other-" + name));

            assertThat(fetcher(entry.requirement(), Credentials.NONE).fetch(entry, null))
                    .isEqualTo(ContentFetcher.FoundIn.SOURCE);
            assertThat(store.find(entry.digest())).isNotNull();
            assertThat(lock(name).digest()).isNotEqualTo(entry.digest());
        }
    }
}
