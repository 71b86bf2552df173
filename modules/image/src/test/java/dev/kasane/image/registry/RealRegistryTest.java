package dev.kasane.image.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciImage;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.record.RecordSigner;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.store.Referrers;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.image.store.Transfer;
import dev.kasane.servers.OciRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Debian's docker-registry, with a password. It is left out where packages docker-registry and apache2-utils are not. */
class RealRegistryTest {

    private static final RetryPolicy QUICK = new RetryPolicy(
            3, Duration.ofMillis(50), Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofSeconds(60));

    @TempDir
    Path folder;

    private @Nullable OciRegistry registry;
    private String address = "";

    @BeforeEach
    void start() throws Exception {
        assumeTrue(
                OciRegistry.isInstalled(),
                "no docker-registry and htpasswd here: apt-get install docker-registry apache2-utils");
        registry = OciRegistry.start(folder);
        address = registry.address();
    }

    @AfterEach
    void stop() {
        if (registry != null) {
            registry.close();
        }
    }

    private RegistryRepository repository(String password) {
        return RegistryRepository.toWrite(
                RegistryReference.parse(address + "/shop/cart"),
                name -> new Credential(OciRegistry.USER, password),
                QUICK);
    }

    @Test
    void an_index_with_two_platforms_is_put_read_and_tagged() throws Exception {
        OciImage image = SmallImage.index(folder, "a");
        Transfer.push(image, repository("right"), List.of("v1"));
        Transfer.push(image, repository("right"), List.of("v1"));

        Manifest there = Objects.requireNonNull(repository("right").manifest("v1"));
        assertThat(there).isEqualTo(image.top());
        assertThat(there.children())
                .extracting(Descriptor::platform)
                .doesNotContainNull()
                .hasSize(2);
        repository("right").tag(there, "v2");
        assertThat(repository("right").manifest("v2")).isEqualTo(image.top());
        assertThat(repository("right").manifest("v3")).isNull();
        Path file = folder.resolve("fetched");
        Descriptor layer = image.children().getFirst().layers().getFirst();
        repository("right").fetchBlob(layer, file);
        assertThat(Files.size(file)).isEqualTo(layer.size());
    }

    @Test
    void a_bill_of_materials_is_found_again_by_the_images_digest() {
        OciImage image = SmallImage.of(folder, "a");
        Transfer.push(image, repository("right"), List.of("v1"));

        List<Descriptor> referrers = Referrers.of(image.top().digest(), repository("right"));
        assertThat(referrers).extracting(Descriptor::artifactType).containsExactly(MediaType.CYCLONEDX);
        Manifest bill = Objects.requireNonNull(
                repository("right").manifest(referrers.getFirst().digest().toString()));
        assertThat(Objects.requireNonNull(bill.subject()).digest())
                .isEqualTo(image.top().digest());
    }

    /** A signature that everybody could make: what is tested is what the registry keeps. */
    private record Checksum(String key) implements RecordSigner {
        @Override
        public String sign(byte[] statement) {
            return key + "\n" + Digest.of(statement);
        }

        @Override
        public boolean isOwn(byte[] statement, String signature) {
            return sign(statement).equals(signature);
        }
    }

    @Test
    void anAttestationIsFoundByItsInputsAndByItsCommit() {
        OciImage image = SmallImage.index(folder, "a");
        Transfer.push(image, repository("right"), List.of("v1"));
        Digest input = Digest.of(new byte[] {1});
        String commit = "c".repeat(40);
        Attestations own = Attestations.signedBy(new Checksum("own"));
        assertThat(own.isOfInput(repository("right"), image.top(), "cart", input))
                .isFalse();

        own.attest(repository("right"), image.top(), "cart", input, commit);

        assertThat(own.isOfInput(repository("right"), image.top(), "cart", input))
                .isTrue();
        assertThat(own.isOfCommit(repository("right"), image.top(), "cart", input, commit))
                .isTrue();
        assertThat(repository("right").manifest("v1")).isEqualTo(image.top());
        assertThat(Attestations.signedBy(new Checksum("other"))
                        .isOfInput(repository("right"), image.top(), "cart", input))
                .isFalse();
    }

    @Test
    void an_image_that_lacks_a_layer_is_refused_by_the_registry_and_gets_no_tag() {
        OciImage image = SmallImage.of(folder, "a");
        OciImage broken = new OciImage(image.top(), List.of(), List.of(), List.of());

        assertThatThrownBy(() -> Transfer.push(broken, repository("right"), List.of("v1")))
                .isInstanceOfSatisfying(RepositoryException.class, e -> {
                    assertThat(e.kind()).isEqualTo(Kind.REFUSED);
                    assertThat(e).hasMessageContaining("MANIFEST_BLOB_UNKNOWN");
                });
        assertThat(repository("right").manifest("v1")).isNull();
    }

    @Test
    void a_wrong_password_is_said_with_a_hint() {
        assertThatThrownBy(() -> repository("wrong").manifest("v1"))
                .isInstanceOfSatisfying(RepositoryException.class, e -> {
                    assertThat(e.kind()).isEqualTo(Kind.UNAUTHORIZED);
                    assertThat(e.hint()).contains("docker login");
                });
    }
}
