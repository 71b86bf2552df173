package dev.kasane.fetch;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.lock.store.TreeArchive;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Artifacts of an OCI registry: which tag counts, and which files of their layers. */
class OciArtifactsTest {

    private static final String CONFIG = "application/vnd.cncf.flux.config.v1+json";
    private static final String LAYER = "application/vnd.cncf.flux.content.v1.tar+gzip";

    @TempDir
    Path folder;

    private ChartServer server;

    @BeforeEach
    void start() throws IOException {
        server = ChartServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String push(String tag, byte[] layer) {
        return server.push("team/shop", tag, CONFIG, LAYER, layer);
    }

    private static byte[] files(String text) {
        return ChartArchives.of(".", Map.of("deploy/web.yaml", text));
    }

    private LockEntry lock(String layer, String asked) {
        Requirement requirement =
                requireNonNull(Requirement.ofArtifact("oci://" + server.host() + "/team/shop", layer, asked));
        return new ContentFetcher(
                        List.of(requirement),
                        store(),
                        Credentials.NONE,
                        new GitAccess(Map.of()),
                        RetryPolicy.DEFAULT,
                        Clock.systemUTC())
                .lock(requirement);
    }

    private ContentStore store() {
        return new ContentStore(folder.resolve("store"));
    }

    @ParameterizedTest
    @CsvSource({"'',latest", "1.0.0,1.0.0", "1.x,1.10.0", ">=1.0.0 <1.10.0,1.9.0", "=1.9.0,1.9.0", "prod,prod"})
    void aTagARangeOrNothingBecomesAManifest(String asked, String tag) {
        for (String one : List.of("1.0.0", "1.9.0", "1.10.0", "2.0.0-rc.1", "prod", "latest")) {
            push(one, files(one));
        }
        LockEntry entry = lock("", asked);

        assertThat(entry.version()).isEqualTo(push(tag, files(tag)));
        assertThat(new String(requireNonNull(store().find(entry.digest())), StandardCharsets.ISO_8859_1))
                .contains("deploy/web.yaml", tag);
        assertThat(Lock.of(List.of(entry)).text()).contains("- kind: artifact", "  manifest: \"sha256:");
    }

    @Test
    void aLiteralTagIsNoRange() {
        push("1.2.3", files("a version"));
        assertThatThrownBy(() -> lock("", Requirement.literal("1.x")))
                .hasMessage("oci://" + server.host() + "/team/shop has no tag 1.x")
                .isInstanceOfSatisfying(
                        RepositoryException.class,
                        e -> assertThat(e.hint()).isEqualTo("name a tag that it has, or name a range in ref.semver"));

        String floating = push("1.x", files("a tag"));
        LockEntry entry = lock("", Requirement.literal("1.x"));
        assertThat(entry.version()).isEqualTo(floating);
        Lock lock = Lock.of(List.of(entry));
        assertThat(Lock.of(MemoryTree.of(Lock.FILE, lock.text())).entries()).containsExactly(entry);
    }

    @ParameterizedTest
    @CsvSource({">=1.0.0-0,-rc,2.0.0-rc.1", ">=1.0.0,^1,1.10.0", ">=1.0.0,'',9.0.0"})
    void aFilterIsFoundInEachTagThatCounts(String range, String filter, String expected) {
        for (String one : List.of("1.0.0", "1.9.0", "1.10.0", "2.0.0-rc.1", "9.0.0")) {
            push(one, files(one));
        }
        assertThat(lock("", Requirement.filtered(range, filter)).version()).isEqualTo(push(expected, files(expected)));
    }

    @Test
    void aFilterThatNothingPassesOrThatIsNoExpressionIsRefused() {
        push("1.0.0", files("a: b"));
        assertThatThrownBy(() -> lock("", Requirement.filtered(">=1.0.0", "-alpine$")))
                .hasMessageEndingWith("/team/shop has no >=1.0.0 semverFilter=-alpine$");
        assertThatThrownBy(() -> lock("", Requirement.filtered(">=1.0.0", "(")))
                .hasMessageStartingWith("semverFilter ( is no regular expression: ");
    }

    @Test
    void aDigestIsTheManifest() {
        String then = push("v1", files("then"));
        push("v1", files("now"));
        assertThat(lock("", then).version()).isEqualTo(then);
    }

    @Test
    void theSameFilesAreTheSameContentInAnyArchive() {
        TreeArchive plain = new TreeArchive();
        plain.file("deploy/web.yaml", "a: b".getBytes(StandardCharsets.UTF_8));
        plain.link("deploy/link.yaml", "web.yaml");
        push("plain", plain.bytes());
        push("zipped", files("a: b"));
        push("twice", zipped(plain.bytes()));

        assertThat(lock("", "plain").digest())
                .isEqualTo(lock("", "zipped").digest())
                .isEqualTo(lock("", "twice").digest());
    }

    private static byte[] zipped(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Test
    void longNamesAreWhole() {
        String path = "deploy/" + "long/".repeat(40) + "web.yaml";
        TreeArchive archive = new TreeArchive();
        archive.file(path, "a: b".getBytes(StandardCharsets.UTF_8));
        push("v1", archive.bytes());

        assertThat(store().find(lock("", "v1").digest())).isEqualTo(archive.bytes());
    }

    @Test
    void theFilesOfAChartAreThoseInItsFolder() {
        server.push(
                "team/shop",
                "v1",
                "application/vnd.cncf.helm.config.v1+json",
                "application/vnd.cncf.helm.chart.content.v1.tar+gzip",
                ChartArchives.of("cart", Map.of("Chart.yaml", "name: cart", "templates/a.yaml", "a: b")));
        TreeArchive inside = new TreeArchive();
        inside.file("Chart.yaml", "name: cart".getBytes(StandardCharsets.UTF_8));
        inside.file("templates/a.yaml", "a: b".getBytes(StandardCharsets.UTF_8));

        assertThat(store().find(lock("", "v1").digest())).isEqualTo(inside.bytes());
    }

    @Test
    void whatWouldBeTooLargeInALockIsRefused() {
        TreeArchive archive = new TreeArchive();
        for (int i = 0; i < 39_000; i++) {
            archive.file("f" + i, new byte[1_600]);
        }
        push("v1", zipped(archive.bytes()));
        assertThatThrownBy(() -> lock("", "v1")).hasMessageContaining("has more than 64 MiB as an archive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../out.yaml", "a/../../out.yaml"})
    void aFileOutsideOfTheArtifactIsRefused(String path) {
        push("v1", ChartArchives.of(".", Map.of(path, "a: b")));
        assertThatThrownBy(() -> lock("", "v1")).hasMessageContaining("a file in it is outside of it");
    }

    @Test
    void whatIsNoArchiveIsRefused() {
        push("text", "no archive".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> lock("", "text")).hasMessageContaining("is no archive of files: it has no entries");
        push("half", zipped(Arrays.copyOf(fileArchive(), 600)));
        assertThatThrownBy(() -> lock("", "half")).hasMessageContaining("it ends early");
    }

    private static byte[] fileArchive() {
        TreeArchive archive = new TreeArchive();
        archive.file("a.yaml", new byte[400]);
        return archive.bytes();
    }

    @Test
    void aBombIsRefused() {
        TreeArchive archive = new TreeArchive();
        archive.file("a.yaml", new byte[40 << 20]);
        archive.file("b.yaml", new byte[40 << 20]);
        push("v1", zipped(archive.bytes()));
        assertThatThrownBy(() -> lock("", "v1")).hasMessageContaining("has more than 67108864 bytes");
    }

    @Test
    void aLayerIsChosenByItsMediaType() {
        push("v1", files("a: b"));
        assertThat(lock(LAYER, "v1").digest()).isEqualTo(lock("", "v1").digest());
        assertThatThrownBy(() -> lock("text/plain", "v1"))
                .hasMessageContaining("has no layer of the media type text/plain");
    }

    @Test
    void whatIsNotThereIsNamed() {
        push("v1", files("a: b"));
        assertThatThrownBy(() -> lock("", "")).hasMessage("oci://" + server.host() + "/team/shop has no tag latest");
        assertThatThrownBy(() -> lock("", "3.x")).hasMessageEndingWith("has no 3.x");
    }
}
