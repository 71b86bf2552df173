package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.problem.KasaneException;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A repository of charts on a web server: what is locked and fetched, and every way in which a server can fail. */
class ContentFetcherTest {

    private static final RetryPolicy QUICK = new RetryPolicy(
            3, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(1), Duration.ofSeconds(20));
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-06-01T12:00:00Z"), ZoneOffset.UTC);
    private static final byte[] REDIS = ChartArchives.of("redis", "1.2.0", "hello");
    private static final String ARCHIVE = "/charts/redis-1.2.0.tgz";
    private static final String INDEX = "/charts/index.yaml";

    @TempDir
    Path folder;

    private ChartServer server;
    private ContentStore store;

    @BeforeEach
    void start() throws IOException {
        server = ChartServer.start();
        store = new ContentStore(folder);
        server.publish("redis", "1.2.0", REDIS);
        server.publish("redis", "1.1.0", ChartArchives.of("redis", "1.1.0", "hello"));
        server.publish("redis", "2.0.0-rc.1", ChartArchives.of("redis", "2.0.0-rc.1", "hello"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Requirement redis(String asked) {
        return Objects.requireNonNull(Requirement.of(server.address(), "redis", asked));
    }

    private ContentFetcher fetcher(Requirement requirement, Credentials credentials) {
        return new ContentFetcher(List.of(requirement), store, credentials, new GitAccess(Map.of()), QUICK, CLOCK);
    }

    private LockEntry lock(String asked) {
        return fetcher(redis(asked), Credentials.NONE).lock(redis(asked));
    }

    private boolean fetch(LockEntry entry) {
        return fetcher(entry.requirement(), Credentials.NONE).fetch(entry, null) != ContentFetcher.FoundIn.STORE;
    }

    private LockEntry redisEntry() {
        return new LockEntry(redis("1.2.0"), "1.2.0", ContentStore.digestOf(REDIS), REDIS.length, "");
    }

    private void refused(Kind kind, String... parts) {
        assertThatThrownBy(() -> lock("1.2.0")).isInstanceOfSatisfying(RepositoryException.class, e -> {
            assertThat(e.kind()).isEqualTo(kind);
            assertThat(e).message().contains(parts);
        });
        assertThat(folder.resolve("incoming")).isEmptyDirectory();
    }

    @Test
    void aRangeBecomesItsNewestVersionAndThePrereleaseStaysOut() {
        LockEntry entry = lock(">= 1");

        assertThat(entry)
                .isEqualTo(new LockEntry(redis(">= 1"), "1.2.0", ContentStore.digestOf(REDIS), REDIS.length, ""));
        assertThat(store.find(entry.digest())).isEqualTo(REDIS);
    }

    @Test
    void whatIsInTheStoreIsNotFetchedAgainAndTheIndexIsOnlyAskedFor() {
        LockEntry entry = lock("1.x");
        int before = server.requests().size();

        assertThat(fetch(entry)).isFalse();
        assertThat(server.requests()).hasSize(before);
        assertThat(lock("1.x")).isEqualTo(entry);
        assertThat(server.requests().subList(before, server.requests().size())).containsExactly("GET " + INDEX);
    }

    @Test
    void anIndexThatIsStillTheSameIsNotSentAgain() {
        LockEntry entry = lock("1.x");
        List<String> tags = new ArrayList<>();
        server.fault(INDEX, exchange -> {
            tags.add(exchange.getRequestHeaders().getFirst("If-None-Match"));
            exchange.sendResponseHeaders(304, -1);
            return true;
        });

        assertThat(lock("1.x")).isEqualTo(entry);
        assertThat(tags).singleElement().asString().startsWith("\"");
    }

    @Test
    void anEmptyStoreAndADamagedOneAreFilledAgain() throws IOException {
        assertThat(fetch(redisEntry())).isTrue();
        assertThat(fetch(redisEntry())).isFalse();
        String hex = redisEntry().digest().substring("sha256:".length());
        Files.writeString(folder.resolve("sha256/" + hex.substring(0, 2) + "/" + hex.substring(2)), "damaged");

        assertThat(fetch(redisEntry())).isTrue();
        assertThat(store.find(redisEntry().digest())).isEqualTo(REDIS);
    }

    @Test
    void aVersionWhoseContentChangedIsRefused() {
        server.put(ARCHIVE, ChartArchives.of("redis", "1.2.0", "other"));
        refused(Kind.CORRUPT, "the archive of redis 1.2.0 has not the digest");

        server.publish("moved", "1.0.0", ChartArchives.of("moved", "1.0.0", "now"));
        Requirement moved = Objects.requireNonNull(Requirement.of(server.address(), "moved", "1.0.0"));
        LockEntry then = new LockEntry(moved, "1.0.0", "sha256:" + "00".repeat(32), 10, "");
        assertThatThrownBy(() -> fetch(then))
                .isInstanceOf(RepositoryException.class)
                .hasMessageContaining("other content under moved 1.0.0 than kasane.lock names");
        assertThat(store.has(then.digest())).isFalse();
    }

    @Test
    void theLockNamesThePlaceOfAnArchiveSoThatNoIndexIsReadAndAnUnlistedVersionIsStillFetched() {
        LockEntry entry = lock("1.x");
        assertThat(entry.url()).isEqualTo("http://" + server.host() + ARCHIVE);
        server.unlist("redis", "1.2.0");
        store = new ContentStore(folder.resolve("another"));
        int before = server.requests().size();

        assertThat(fetch(entry)).isTrue();
        assertThat(store.find(entry.digest())).isEqualTo(REDIS);
        assertThat(server.requests().subList(before, server.requests().size())).containsExactly("GET " + ARCHIVE);
    }

    @Test
    void anArchiveThatMovedIsFoundByTheIndexAndOtherBytesAtItsPlaceAreNotTaken() {
        LockEntry entry = lock("1.x");
        server.put(ARCHIVE, ChartArchives.of("redis", "1.2.0", "other"));
        server.unlist("redis", "1.2.0");
        server.put("/charts/moved/redis.tgz", REDIS);
        server.publish("redis", "1.2.0", "moved/redis.tgz", ChartServer.digest(REDIS));
        store = new ContentStore(folder.resolve("another"));

        assertThat(fetch(entry)).isTrue();
        assertThat(store.find(entry.digest())).isEqualTo(REDIS);

        server.withdraw("redis", "1.2.0");
        store = new ContentStore(folder.resolve("a third"));
        assertThatThrownBy(() -> fetch(entry)).hasMessageContaining("has no version 1.2.0 of the chart redis");
    }

    @Test
    void aPlaceWithASecretIsNotWrittenIntoTheLock() {
        server.put("/far.tgz", REDIS);
        server.publish("far", "1.0.0", "/far.tgz?token=abc", ChartServer.digest(REDIS));
        Requirement far = Objects.requireNonNull(Requirement.of(server.address(), "far", "1.0.0"));

        assertThat(fetcher(far, Credentials.NONE).lock(far).url()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503, 504})
    void aPassingFailureIsTriedAgain(int status) {
        for (String path : List.of(INDEX, ARCHIVE)) {
            AtomicInteger left = new AtomicInteger(2);
            server.fault(path, exchange -> {
                boolean fails = left.getAndDecrement() > 0;
                if (fails) {
                    exchange.sendResponseHeaders(status, -1);
                }
                return fails;
            });
        }
        assertThat(lock("1.2.0").version()).isEqualTo("1.2.0");
    }

    @Test
    void afterThreeAttemptsItIsGivenUp() {
        server.fault(ARCHIVE, exchange -> {
            exchange.sendResponseHeaders(503, -1);
            return true;
        });
        refused(Kind.UNAVAILABLE, "failed 3 times", "503");
        assertThat(server.requests().stream().filter(("GET " + ARCHIVE)::equals))
                .hasSize(3);
    }

    @Test
    void aBodyThatIsCutOffIsFetchedAgain() {
        AtomicInteger left = new AtomicInteger(1);
        server.fault(ARCHIVE, exchange -> {
            boolean cuts = left.getAndDecrement() > 0;
            if (cuts) {
                exchange.sendResponseHeaders(200, REDIS.length);
                exchange.getResponseBody().write(REDIS, 0, 100);
                exchange.getResponseBody().flush();
            }
            return cuts;
        });
        assertThat(lock("1.2.0").size()).isEqualTo(REDIS.length);
        assertThat(server.requests().stream().filter(("GET " + ARCHIVE)::equals))
                .hasSize(2);
    }

    @Test
    void aServerThatSaysNothingEndsInAnError() {
        server.fault(INDEX, exchange -> {
            pause(Duration.ofSeconds(5));
            return true;
        });
        refused(Kind.UNAVAILABLE, "failed 3 times", "no response from");
    }

    @Test
    void aServerThatSendsALittleNowAndThenIsGivenUpWhenTheTimeIsOver() {
        server.fault(ARCHIVE, exchange -> {
            exchange.sendResponseHeaders(200, REDIS.length);
            for (byte one : REDIS) {
                exchange.getResponseBody().write(one);
                exchange.getResponseBody().flush();
                pause(Duration.ofMillis(50));
            }
            return true;
        });
        RetryPolicy soonOver = new RetryPolicy(
                3, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(1), Duration.ofSeconds(3));
        ContentFetcher fetcher = new ContentFetcher(
                List.of(redis("1.2.0")), store, Credentials.NONE, new GitAccess(Map.of()), soonOver, CLOCK);

        assertThatThrownBy(() -> fetcher.lock(redis("1.2.0")))
                .isInstanceOfSatisfying(
                        RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TIMEOUT))
                .hasMessageContaining("GET http://" + server.host() + ARCHIVE + " was not done in time")
                .hasMessageContaining("because of a slow response from " + server.host());
        assertThat(folder.resolve("incoming")).isEmptyDirectory();
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anIndexWithoutEndIsRefusedAtItsLimit() {
        byte[] piece = "# nothing\n".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
        server.fault(INDEX, exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (int i = 0; i < 200; i++) {
                exchange.getResponseBody().write(piece);
            }
            return true;
        });
        refused(Kind.CORRUPT, "returned more than the 104857600 bytes");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aPageThatIsNoIndexIsNamedWithItsAddress() {
        server.put(INDEX, "<html>Sign in</html>".getBytes(StandardCharsets.UTF_8));
        refused(Kind.CORRUPT, server.address() + "/index.yaml is no index of a repository of charts");
    }

    @Test
    void whatIsNoChartIsNotLocked() {
        byte[] page = "<html>".getBytes(StandardCharsets.UTF_8);
        server.publish("page", "1.0.0", page);
        Requirement requirement = Objects.requireNonNull(Requirement.of(server.address(), "page", "1.0.0"));
        assertThatThrownBy(() -> fetcher(requirement, Credentials.NONE).lock(requirement))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("page 1.0.0 of " + server.address());
    }

    @Test
    void aChartOrVersionThatIsNotPublishedIsNamed() {
        assertThatThrownBy(() -> lock("3.x")).hasMessage(server.address() + " has no version 3.x of the chart redis");
        Requirement other = Objects.requireNonNull(Requirement.of(server.address(), "other", "1.0.0"));
        assertThatThrownBy(() -> fetcher(other, Credentials.NONE).lock(other))
                .hasMessage(server.address() + " has no chart other");
    }

    @Test
    void aPasswordIsSentOnlyToItsHostAlsoAfterARedirectAndNeverPrinted() throws IOException {
        try (ChartServer elsewhere = ChartServer.start()) {
            elsewhere.put("/files/redis.tgz", REDIS);
            server.protect("secret-of-ada");
            server.fault(ARCHIVE, exchange -> {
                exchange.getResponseHeaders().set("Location", "http://" + elsewhere.host() + "/files/redis.tgz");
                exchange.sendResponseHeaders(302, -1);
                return true;
            });
            Credentials ada = host -> host.equals(server.host()) ? new Credential("ada", "secret-of-ada") : null;

            assertThat(fetcher(redis("1.2.0"), ada).lock(redis("1.2.0")).version())
                    .isEqualTo("1.2.0");
            assertThat(server.requests()).contains("GET " + INDEX + " authorized");
            assertThat(elsewhere.requests()).containsExactly("GET /files/redis.tgz");

            Credentials wrong = host -> new Credential("ada", "wrong-secret");
            assertThatThrownBy(() -> fetcher(redis("1.1.0"), wrong).lock(redis("1.1.0")))
                    .isInstanceOfSatisfying(
                            RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAUTHORIZED))
                    .message()
                    .doesNotContain("wrong-secret");
        }
    }

    @Test
    void anArchiveOfAnotherHostIsFetchedWithoutThePassword() throws IOException {
        try (ChartServer elsewhere = ChartServer.start()) {
            elsewhere.put("/far.tgz", REDIS);
            server.protect("secret-of-ada");
            server.publish("far", "1.0.0", "http://" + elsewhere.host() + "/far.tgz", ChartServer.digest(REDIS));
            Requirement far = Objects.requireNonNull(Requirement.of(server.address(), "far", "1.0.0"));
            Credentials ada = host -> host.equals(server.host()) ? new Credential("ada", "secret-of-ada") : null;

            assertThat(fetcher(far, ada).lock(far).digest()).isEqualTo(ContentStore.digestOf(REDIS));
            assertThat(elsewhere.requests()).containsExactly("GET /far.tgz");
        }
    }

    @Test
    void plainHttpIsForThisMachineOnly() {
        Requirement plain = Objects.requireNonNull(Requirement.of("http://charts.example", "redis", "1.0.0"));
        assertThatThrownBy(() -> fetcher(plain, Credentials.NONE).lock(plain))
                .isInstanceOfSatisfying(
                        RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.INSECURE));
        server.publish("plain", "1.0.0", "http://charts.example/plain.tgz", "");
        Requirement inIndex = Objects.requireNonNull(Requirement.of(server.address(), "plain", "1.0.0"));
        assertThatThrownBy(() -> fetcher(inIndex, Credentials.NONE).lock(inIndex))
                .hasMessageContaining("not fetched over plain HTTP");
        assertThat(URI.create(server.address()).getScheme()).isEqualTo("http");
    }

    @Test
    void aStoreThatCannotBeWrittenToIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        ContentFetcher fetcher = new ContentFetcher(
                List.of(redis("1.2.0")),
                new ContentStore(file),
                Credentials.NONE,
                new GitAccess(Map.of()),
                QUICK,
                CLOCK);
        assertThatThrownBy(() -> fetcher.lock(redis("1.2.0")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot write to " + file);
    }
}
