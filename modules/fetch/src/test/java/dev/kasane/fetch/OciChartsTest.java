package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import dev.kasane.servers.OciRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Charts in Debian's docker-registry, with a password, pushed as {@code helm push} does. It is left out where the packages
 * docker-registry and apache2-utils are not.
 */
class OciChartsTest {

    private static final String CONFIG = "application/vnd.cncf.helm.config.v1+json";
    private static final String CONTENT = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";
    private static final Credentials ADA = host -> new Credential(OciRegistry.USER, OciRegistry.PASSWORD);
    private static final RetryPolicy QUICK = new RetryPolicy(
            3, Duration.ofMillis(20), Duration.ofMillis(100), Duration.ofSeconds(10), Duration.ofSeconds(60));

    @TempDir
    Path folder;

    private @Nullable OciRegistry registry;
    private String address = "";
    private ContentStore store;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(
                OciRegistry.isInstalled(),
                "no docker-registry and htpasswd here: apt-get install docker-registry apache2-utils");
        OciRegistry started = OciRegistry.start(folder.resolve("registry"));
        registry = started;
        address = "oci://" + started.address() + "/team";
        store = new ContentStore(folder.resolve("store"));
    }

    @AfterEach
    void stop() {
        if (registry != null) {
            registry.close();
        }
    }

    private RegistryRepository repository(String chart) {
        return RegistryRepository.toWrite(
                RegistryReference.parse(address.substring("oci://".length()) + "/" + chart), ADA, QUICK);
    }

    /** Returns the digest of the manifest. */
    private String push(String chart, String version, String tag, byte[] archive) throws IOException {
        String config = "{\"name\":\"" + chart + "\",\"version\":\"" + version + "\"}";
        Blob described = blob(config.getBytes(StandardCharsets.UTF_8));
        Blob content = blob(archive);
        RegistryRepository repository = repository(chart);
        repository.putBlob(described);
        repository.putBlob(content);
        String manifest = "{\"schemaVersion\":2,\"mediaType\":\"" + MediaType.MANIFEST + "\",\"config\":"
                + descriptor(CONFIG, described) + ",\"layers\":[" + descriptor(CONTENT, content) + "]}";
        Manifest whole = Manifest.of(MediaType.MANIFEST, manifest.getBytes(StandardCharsets.UTF_8));
        repository.putManifest(whole);
        repository.tag(whole, tag);
        return whole.digest().toString();
    }

    private Blob blob(byte[] bytes) throws IOException {
        Path file = Files.write(Files.createTempFile(folder, "blob", ""), bytes);
        return Blob.in(file, Digest.of(bytes), bytes.length);
    }

    private static String descriptor(String mediaType, Blob blob) {
        return "{\"mediaType\":\"" + mediaType + "\",\"digest\":\"" + blob.digest() + "\",\"size\":" + blob.size()
                + "}";
    }

    private Requirement cart(String asked) {
        return Objects.requireNonNull(Requirement.of(address, "cart", asked));
    }

    private LockEntry lock(Requirement requirement, Credentials credentials) {
        return new ContentFetcher(
                        List.of(requirement),
                        store,
                        credentials,
                        new GitAccess(java.util.Map.of()),
                        QUICK,
                        Clock.systemUTC())
                .lock(requirement);
    }

    private boolean fetch(LockEntry entry) {
        return new ContentFetcher(
                                List.of(entry.requirement()),
                                store,
                                ADA,
                                new GitAccess(java.util.Map.of()),
                                QUICK,
                                Clock.systemUTC())
                        .fetch(entry, null)
                != ContentFetcher.FoundIn.STORE;
    }

    @Test
    void aDigestIsTheChartOfThatManifestWhereverItsTagIsNow() throws IOException {
        String digest = push("cart", "1.1.0", "1.1.0", ChartArchives.of("cart", "1.1.0", "one"));
        push("cart", "1.1.0", "1.1.0", ChartArchives.of("cart", "1.1.0", "moved"));

        LockEntry entry = lock(cart(digest), ADA);

        assertThat(entry.version()).isEqualTo("1.1.0");
        assertThat(entry.digest()).isEqualTo(ContentStore.digestOf(ChartArchives.of("cart", "1.1.0", "one")));
        assertThat(lock(cart("1.1.0"), ADA).digest())
                .isEqualTo(ContentStore.digestOf(ChartArchives.of("cart", "1.1.0", "moved")));
        String none = "sha256:" + "0".repeat(64);
        assertThatThrownBy(() -> lock(cart(none), ADA)).hasMessageContaining("has no manifest " + none);
    }

    @Test
    void aVersionItsUnderscoreAndARangeOfTags() throws IOException {
        byte[] plus = ChartArchives.of("cart", "1.2.0+build.7", "plus");
        push("cart", "1.2.0+build.7", "1.2.0_build.7", plus);
        push("cart", "1.1.0", "1.1.0", ChartArchives.of("cart", "1.1.0", "one"));
        push("cart", "2.0.0-rc.1", "2.0.0-rc.1", ChartArchives.of("cart", "2.0.0-rc.1", "candidate"));

        for (String asked : List.of("1.2.0+build.7", "1.x", "", "^1.1.0")) {
            assertThat(lock(cart(asked), ADA))
                    .isEqualTo(
                            new LockEntry(cart(asked), "1.2.0+build.7", ContentStore.digestOf(plus), plus.length, ""));
        }
        assertThat(lock(cart("2.0.0-rc.1"), ADA).version()).isEqualTo("2.0.0-rc.1");
        assertThatThrownBy(() -> lock(cart("3.x"), ADA)).hasMessage(address + "/cart has no version 3.x");
    }

    @Test
    void oneVersionIsATagOfThisVeryNameAsForHelm() throws IOException {
        push("cart", "1.2.5", "1.2.5", ChartArchives.of("cart", "1.2.5", "five"));
        push("cart", "v1.3.0", "v1.3.0", ChartArchives.of("cart", "v1.3.0", "three"));

        // helm pull --version of Helm 3.22.0 and 4.3.1: "not found" for each of these
        for (String asked : List.of("1.2", "1", "v1.2.5", "1.3.0", "v1.3")) {
            assertThatThrownBy(() -> lock(cart(asked), ADA)).isInstanceOf(RepositoryException.class);
        }
        assertThat(lock(cart("1.2.x"), ADA).version()).isEqualTo("1.2.5");
        assertThat(lock(cart("=1.2"), ADA).version()).isEqualTo("1.2.5");
        assertThat(lock(cart("v1.3.0"), ADA).version()).isEqualTo("v1.3.0");
        push("cart", "1.2.5", "1.2", ChartArchives.of("cart", "1.2.5", "moving"));
        assertThat(lock(cart("1.2"), ADA).version()).isEqualTo("1.2");
    }

    @Test
    void tagsAreReadPageByPage() throws IOException {
        byte[] archive = ChartArchives.of("cart", "1.0.0", "one");
        push("cart", "1.0.0", "0.0.0", archive);
        RegistryRepository repository = repository("cart");
        Manifest manifest = Objects.requireNonNull(repository.manifest("0.0.0"));
        for (int i = 1; i <= 1100; i++) {
            repository.tag(manifest, "1.0." + i);
        }
        assertThat(repository("cart").tags()).hasSize(1101);
        assertThat(lock(cart("1.x"), ADA).version()).isEqualTo("1.0.1100");
    }

    @Test
    void aMovedTagDoesNotMoveWhatIsLocked() throws IOException {
        byte[] then = ChartArchives.of("cart", "1.0.0", "then");
        push("cart", "1.0.0", "1.0.0", then);
        LockEntry entry = lock(cart("1.0.0"), ADA);
        push("cart", "1.0.0", "1.0.0", ChartArchives.of("cart", "1.0.0", "now"));
        store = new ContentStore(folder.resolve("other"));

        assertThat(fetch(entry)).isTrue();
        assertThat(store.find(entry.digest())).isEqualTo(then);
        assertThat(lock(cart("1.0.0"), ADA).digest()).isNotEqualTo(entry.digest());
    }

    @Test
    void withoutThePasswordNothingIsFetchedAndTheLoginIsNamed() throws IOException {
        push("cart", "1.0.0", "1.0.0", ChartArchives.of("cart", "1.0.0", "one"));
        assertThatThrownBy(() -> lock(cart("1.0.0"), Credentials.NONE)).hasMessageContaining("401");
        assertThatThrownBy(() -> lock(cart("1.0.0"), host -> new Credential("ada", "wrong-secret")))
                .message()
                .doesNotContain("wrong-secret");
    }

    @Test
    void anImageIsNoChart() throws IOException {
        Blob config = blob("{}".getBytes(StandardCharsets.UTF_8));
        RegistryRepository repository = repository("cart");
        repository.putBlob(config);
        Manifest image = Manifest.of(
                MediaType.MANIFEST,
                ("{\"schemaVersion\":2,\"mediaType\":\"" + MediaType.MANIFEST + "\",\"config\":"
                                + descriptor(MediaType.CONFIG, config) + ",\"layers\":[]}")
                        .getBytes(StandardCharsets.UTF_8));
        repository.putManifest(image);
        repository.tag(image, "1.0.0");
        assertThatThrownBy(() -> lock(cart("1.0.0"), ADA))
                .hasMessage(address + "/cart has something else than a Helm chart under the tag 1.0.0");
    }

    @Test
    void anIndexMayNameARegistry() throws IOException {
        byte[] archive = ChartArchives.of("cart", "1.0.0", "one");
        push("cart", "1.0.0", "1.0.0", archive);
        try (ChartServer server = ChartServer.start()) {
            server.publish("cart", "1.0.0", address + "/cart:1.0.0", "");
            Requirement requirement = Objects.requireNonNull(Requirement.of(server.address(), "cart", "1.0.0"));
            LockEntry entry = lock(requirement, ADA);
            assertThat(entry.digest()).isEqualTo(ContentStore.digestOf(archive));
            store = new ContentStore(folder.resolve("other"));
            assertThat(fetch(entry)).isTrue();
        }
    }
}
