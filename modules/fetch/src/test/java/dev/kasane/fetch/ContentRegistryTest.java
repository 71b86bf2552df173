package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import dev.kasane.fetch.ContentFetcher.FoundIn;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.problem.KasaneException;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import dev.kasane.servers.OciRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
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
 * Locked contents that machines share through an OCI registry: Debian's docker-registry with a password, and servers that fail.
 * The former is left out where the packages docker-registry and apache2-utils are not.
 */
class ContentRegistryTest {

    private static final Credentials ADA = host -> new Credential(OciRegistry.USER, OciRegistry.PASSWORD);
    private static final RetryPolicy QUICK = new RetryPolicy(
            3, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(2), Duration.ofSeconds(30));
    private static final byte[] REDIS = ChartArchives.of("redis", "1.2.0", "hello");
    private static final byte[] CACHE = ChartArchives.of("cache", "3.0.0", "hello");

    @TempDir
    Path folder;

    private ChartServer charts;
    private ContentStore store;

    @BeforeEach
    void start() throws IOException {
        charts = ChartServer.start();
        charts.publish("redis", "1.2.0", REDIS);
        charts.publish("cache", "3.0.0", CACHE);
        store = new ContentStore(folder.resolve("store"));
    }

    @AfterEach
    void stop() {
        charts.close();
    }

    private LockEntry entry(String name, String version, byte[] archive) {
        Requirement requirement = Objects.requireNonNull(Requirement.of(charts.address(), name, version));
        return new LockEntry(requirement, version, ContentStore.digestOf(archive), archive.length, "");
    }

    private LockEntry redis() {
        return entry("redis", "1.2.0", REDIS);
    }

    private FoundIn fetch(LockEntry entry, ContentStore into, ContentRegistry shared) {
        try (ContentFetcher fetcher = new ContentFetcher(
                List.of(entry.requirement()),
                into,
                Credentials.NONE,
                new GitAccess(Map.of()),
                QUICK,
                Clock.systemUTC())) {
            return fetcher.fetch(entry, shared);
        }
    }

    private OciRegistry registry() throws IOException, InterruptedException {
        assumeTrue(
                OciRegistry.isInstalled(),
                "no docker-registry and htpasswd here: apt-get install docker-registry apache2-utils");
        return OciRegistry.start(folder.resolve("registry"));
    }

    @Test
    void whatOneMachinePushesAnotherFetchesWithoutTheServerThatPublishesIt() throws Exception {
        try (OciRegistry registry = registry()) {
            String address = "oci://" + registry.address() + "/kasane/store";
            store.put(REDIS);
            ContentRegistry to = ContentRegistry.toWrite(address, ADA, QUICK);
            assertThat(to.push(redis(), store)).isTrue();
            assertThat(to.push(redis(), store)).isFalse();

            charts.close();
            ContentStore other = new ContentStore(folder.resolve("other"));
            ContentRegistry from = ContentRegistry.toRead(address, ADA, QUICK);
            assertThat(fetch(redis(), other, from)).isEqualTo(FoundIn.REGISTRY);
            assertThat(other.find(redis().digest())).isEqualTo(REDIS);
            assertThat(fetch(redis(), other, from)).isEqualTo(FoundIn.STORE);
            assertThat(other.folder().resolve("incoming")).isEmptyDirectory();
        }
    }

    @Test
    void aContentIsAnArtifactWhoseTagIsItsDigest() throws Exception {
        try (OciRegistry registry = registry()) {
            String name = registry.address() + "/kasane/store";
            store.put(REDIS);
            ContentRegistry.toWrite("oci://" + name, ADA, QUICK).push(redis(), store);

            RegistryRepository repository = RegistryRepository.toRead(RegistryReference.parse(name), ADA, QUICK);
            Manifest manifest =
                    Objects.requireNonNull(repository.manifest(redis().digest().replace(':', '-')));
            assertThat(manifest.descriptor().artifactType()).isEqualTo("application/vnd.kasane.content.v1");
            assertThat(manifest.layers())
                    .singleElement()
                    .satisfies(layer -> assertThat(layer.digest()).hasToString(redis().digest()));
            assertThat(manifest.annotations()).containsEntry("org.opencontainers.image.title", "redis 1.2.0");
        }
    }

    @Test
    void whatTheRegistryLacksComesFromWhereItIsPublished() throws Exception {
        try (OciRegistry registry = registry()) {
            String address = "oci://" + registry.address() + "/kasane/store";
            ContentRegistry from = ContentRegistry.toRead(address, ADA, QUICK);
            assertThat(fetch(redis(), store, from)).isEqualTo(FoundIn.SOURCE);

            ContentRegistry.toWrite(address, ADA, QUICK).push(redis(), store);
            assertThat(fetch(entry("cache", "3.0.0", CACHE), store, from)).isEqualTo(FoundIn.SOURCE);
        }
    }

    @Test
    void withoutThePasswordNothingIsReadOrPushedAndAWrongOneIsNotShown() throws Exception {
        try (OciRegistry registry = registry()) {
            String address = "oci://" + registry.address() + "/kasane/store";
            Credentials wrong = host -> new Credential("ada", "wrong-secret");
            store.put(REDIS);
            for (Credentials credentials : List.of(Credentials.NONE, wrong)) {
                ContentRegistry from = ContentRegistry.toRead(address, credentials, QUICK);
                assertThatThrownBy(() -> fetch(redis(), new ContentStore(folder.resolve("other")), from))
                        .hasMessageContaining("401")
                        .message()
                        .doesNotContain("wrong-secret");
                ContentRegistry to = ContentRegistry.toWrite(address, credentials, QUICK);
                assertThatThrownBy(() -> to.push(redis(), store))
                        .hasMessageContaining("401")
                        .message()
                        .doesNotContain("wrong-secret");
            }
        }
    }

    @Test
    void aContentThatIsDamagedInTheStoreIsNotPushed() throws Exception {
        try (OciRegistry registry = registry()) {
            String address = "oci://" + registry.address() + "/kasane/store";
            assertThatThrownBy(
                            () -> ContentRegistry.toWrite(address, ADA, QUICK).push(redis(), store))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("redis 1.2.0 is not in the store");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "registry.example/kasane",
                "oci://registry.example",
                "oci://registry.example/",
                "oci://registry.example/Kasane",
                "oci://registry.example/kasane:latest",
                "oci://user:secret@registry.example/kasane",
                "https://registry.example/kasane",
                "/var/kasane"
            })
    void onlyARepositoryOfARegistryIsAnAddress(String address) {
        assertThatThrownBy(() -> ContentRegistry.toRead(address, Credentials.NONE, QUICK))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("is no repository of an OCI registry");
    }

    /** Answers as a registry that has the chart, and gives some bytes for it. */
    private void serve(byte[] bytes) {
        faulty(exchange -> whole(exchange, bytes));
    }

    private void faulty(ChartServer.Fault download) {
        charts.fault("/v2/kasane/store/blobs/" + redis().digest(), exchange -> {
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(200, -1);
                return true;
            }
            return download.answer(exchange);
        });
    }

    private static boolean whole(HttpExchange exchange, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        return true;
    }

    private ContentRegistry shared() {
        return ContentRegistry.toRead("oci://" + charts.host() + "/kasane/store", Credentials.NONE, QUICK);
    }

    private void refused(Kind kind) {
        assertThatThrownBy(() -> fetch(redis(), store, shared()))
                .isInstanceOfSatisfying(
                        RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(kind));
        assertThat(store.has(redis().digest())).isFalse();
        assertThat(store.folder().resolve("incoming")).isEmptyDirectory();
        assertThat(charts.requests()).noneMatch(request -> request.contains("redis-1.2.0.tgz"));
    }

    @Test
    void otherBytesThanTheLockNamesAreRefusedAndTheSourceIsNotAsked() {
        byte[] other = REDIS.clone();
        other[other.length / 2] ^= 1;
        serve(other);
        refused(Kind.CORRUPT);
    }

    @Test
    void fewerBytesThanTheLockNamesAreRefused() {
        serve(Arrays.copyOf(REDIS, REDIS.length - 1));
        refused(Kind.CORRUPT);
    }

    @ParameterizedTest
    @CsvSource({"429, 2", "500, 1", "502, 2", "503, 2", "504, 1"})
    void anAnswerThatPassesIsAskedForAgain(int status, int times) {
        AtomicInteger asked = new AtomicInteger();
        faulty(exchange -> {
            if (asked.getAndIncrement() < times) {
                exchange.sendResponseHeaders(status, -1);
                return true;
            }
            return whole(exchange, REDIS);
        });
        assertThat(fetch(redis(), store, shared())).isEqualTo(FoundIn.REGISTRY);
        assertThat(asked).hasValue(times + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503})
    void aRegistryThatStaysDownIsAnErrorAfterSoManyAttempts(int status) {
        AtomicInteger asked = new AtomicInteger();
        faulty(exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(status, -1);
            return true;
        });
        refused(Kind.UNAVAILABLE);
        assertThat(asked).hasValue(3);
    }

    @Test
    void anAnswerThatIsCutOffIsAskedForAgain() {
        AtomicInteger asked = new AtomicInteger();
        faulty(exchange -> {
            if (asked.getAndIncrement() > 0) {
                return whole(exchange, REDIS);
            }
            exchange.sendResponseHeaders(200, REDIS.length);
            exchange.getResponseBody().write(REDIS, 0, REDIS.length / 2);
            exchange.getResponseBody().flush();
            throw new IOException("cut off");
        });
        assertThat(fetch(redis(), store, shared())).isEqualTo(FoundIn.REGISTRY);
        assertThat(store.find(redis().digest())).isEqualTo(REDIS);
    }
}
