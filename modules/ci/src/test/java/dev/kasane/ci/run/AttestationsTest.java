package dev.kasane.ci.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.commit.SshSigner;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.store.LayoutRepository;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attestations under attack by somebody who may write to the registry. */
class AttestationsTest {

    private static final String COMMIT = "c".repeat(40);
    private static final Digest INPUT = Digest.of(new byte[] {1});
    private static final Digest OTHER_INPUT = Digest.of(new byte[] {2});

    @TempDir
    Path temporary;

    private Attestations own;
    private Attestations others;
    private LayoutRepository registry;
    private Manifest image;

    @BeforeEach
    void anAttestedImage() throws Exception {
        own = BuildAttestations.by(SshSigner.of(key("own")));
        others = BuildAttestations.by(SshSigner.of(key("other")));
        registry = registry("cart");
        image = image("own");
        registry.putManifest(image);
        own.attest(registry, image, "cart", INPUT, COMMIT);
    }

    private Path key(String name) throws Exception {
        Path file = temporary.resolve(name + ".key");
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString()).start();
        assertThat(made.waitFor()).isZero();
        return file;
    }

    private LayoutRepository registry(String name) {
        return new LayoutRepository(temporary.resolve(name), "registry.example.org/shop/" + name);
    }

    private static Manifest image(String content) {
        Digest config = Digest.of(content.getBytes(StandardCharsets.UTF_8));
        return Manifest.image(
                Descriptor.of(MediaType.CONFIG, config, content.length()),
                List.of(),
                Map.of("dev.kasane.input", INPUT.toString()));
    }

    private boolean isAccepted(LayoutRepository in, Manifest manifest, String pipeline, Digest input, String commit) {
        boolean ofInput = own.isOfInput(in, manifest, pipeline, input);
        boolean ofCommit = own.isOfCommit(in, manifest, pipeline, input, commit);
        return ofInput || ofCommit;
    }

    private Manifest record() {
        return Objects.requireNonNull(registry.manifest(COMMIT + ".kasane"));
    }

    /** Lets the tags of some input and commit name a record. */
    private static void plant(LayoutRepository in, Manifest record, Digest input, String commit) {
        in.putManifest(record);
        in.tag(record, "input-" + input.hex() + ".kasane");
        in.tag(record, commit + ".kasane");
    }

    @Test
    void whatKasaneBuiltIsBelievedForItsInputsAndForItsCommit() {
        assertThat(own.isOfInput(registry, image, "cart", INPUT)).isTrue();
        assertThat(own.isOfCommit(registry, image, "cart", INPUT, COMMIT)).isTrue();
        assertThat(registry.manifest(image.digest().toString())).isEqualTo(image);
        assertThat(Objects.requireNonNull(record().subject()).digest()).isEqualTo(image.digest());
    }

    @Test
    void anImageOfTheSameInputsAtALaterCommitIsBelievedForBoth() {
        String later = "d".repeat(40);
        own.attest(registry, image, "cart", INPUT, later);

        assertThat(own.isOfInput(registry, image, "cart", INPUT)).isTrue();
        assertThat(own.isOfCommit(registry, image, "cart", INPUT, later)).isTrue();
        assertThat(own.isOfCommit(registry, image, "cart", INPUT, COMMIT)).isTrue();
    }

    @Test
    void anUnsignedRecordIsNotBelieved() {
        LayoutRepository bare = registry("bare");
        bare.putManifest(image);
        assertThat(isAccepted(bare, image, "cart", INPUT, COMMIT)).isFalse();

        Manifest unsigned = Manifest.referrer(
                "application/vnd.kasane.build-record.v1",
                Descriptor.of(MediaType.EMPTY, Digest.of(Manifest.emptyConfig()), 2),
                image.descriptor(),
                Map.of("dev.kasane.commit", COMMIT));
        plant(bare, unsigned, INPUT, COMMIT);
        assertThat(isAccepted(bare, image, "cart", INPUT, COMMIT)).isFalse();
    }

    @Test
    void aSignatureOfAnotherKeyIsNotBelieved() {
        others.attest(registry, image, "cart", INPUT, COMMIT);

        assertThat(isAccepted(registry, image, "cart", INPUT, COMMIT)).isFalse();
        assertThat(others.isOfInput(registry, image, "cart", INPUT)).isTrue();
    }

    @Test
    void aValidSignatureIsOfNoUseForAnotherImage() {
        Manifest evil = image("evil");
        registry.putManifest(evil);

        assertThat(isAccepted(registry, evil, "cart", INPUT, COMMIT)).isFalse();
    }

    @Test
    void aValidSignatureIsOfNoUseForOtherInputs() {
        plant(registry, record(), OTHER_INPUT, COMMIT);

        assertThat(isAccepted(registry, image, "cart", OTHER_INPUT, COMMIT)).isFalse();
    }

    @Test
    void aValidSignatureIsOfNoUseForAnotherPipeline() {
        assertThat(isAccepted(registry, image, "web", INPUT, COMMIT)).isFalse();
    }

    @Test
    void aValidSignatureIsOfNoUseInAnotherRepository() {
        LayoutRepository other = registry("web");
        other.putManifest(image);
        plant(other, record(), INPUT, COMMIT);

        assertThat(isAccepted(other, image, "cart", INPUT, COMMIT)).isFalse();
    }

    @Test
    void aValidSignatureIsOfNoUseForAnotherCommit() {
        String other = "d".repeat(40);
        plant(registry, record(), INPUT, other);

        assertThat(own.isOfCommit(registry, image, "cart", INPUT, other)).isFalse();
    }

    @Test
    void aCommitWithALineFeedMakesNoStatementOfAnotherField() {
        // a record of the pipeline "cart" cannot be read as one of a pipeline whose name ends before
        String claimed = image.digest() + "\n" + INPUT + "\n" + COMMIT;
        String text =
                new String(record().bytes(), StandardCharsets.UTF_8).replace(COMMIT, claimed.replace("\n", "\\n"));
        plant(registry, Manifest.of(MediaType.MANIFEST, text.getBytes(StandardCharsets.UTF_8)), INPUT, COMMIT);

        assertThat(own.isOfInput(registry, image, "cart", INPUT)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 40, 100, 200, 290})
    void aTruncatedSignatureIsNotBelieved(int length) {
        String signature = record().annotations().getOrDefault("dev.kasane.signature", "");
        assertThat(signature).startsWith("-----BEGIN SSH SIGNATURE-----").hasSizeGreaterThan(length);
        String text = new String(record().bytes(), StandardCharsets.UTF_8);
        String written = signature.replace("\n", "\\n").replace("/", "/");
        assertThat(text).contains(written);
        String cut = text.replace(written, signature.substring(0, length).replace("\n", "\\n"));
        plant(registry, Manifest.of(MediaType.MANIFEST, cut.getBytes(StandardCharsets.UTF_8)), INPUT, COMMIT);

        assertThat(isAccepted(registry, image, "cart", INPUT, COMMIT)).isFalse();
    }

    @Test
    void aSignatureInWhichOneLetterIsAnotherIsNotBelieved() {
        String text = new String(record().bytes(), StandardCharsets.UTF_8);
        int at = text.indexOf("U1NIU0lH") + 150;
        char other = text.charAt(at) == 'A' ? 'B' : 'A';
        String changed = text.substring(0, at) + other + text.substring(at + 1);
        plant(registry, Manifest.of(MediaType.MANIFEST, changed.getBytes(StandardCharsets.UTF_8)), INPUT, COMMIT);

        assertThat(isAccepted(registry, image, "cart", INPUT, COMMIT)).isFalse();
    }

    @Test
    void aRecordThatIsAnImageOrAnIndexIsNotBelieved() {
        plant(registry, image, INPUT, COMMIT);
        assertThat(isAccepted(registry, image, "cart", INPUT, COMMIT)).isFalse();

        plant(registry, Manifest.index(List.of(image.descriptor()), Map.of()), INPUT, COMMIT);
        assertThat(isAccepted(registry, image, "cart", INPUT, COMMIT)).isFalse();
    }

    @Test
    void withoutAKeyEveryImageIsBelievedAndNothingIsWritten() throws Exception {
        LayoutRepository bare = registry("bare");
        bare.putManifest(image);
        long before = files("bare");

        Attestations none = BuildAttestations.by(null);
        none.attest(bare, image, "cart", INPUT, COMMIT);

        assertThat(none.isOfInput(bare, image, "cart", INPUT)).isTrue();
        assertThat(none.isOfCommit(bare, image, "cart", INPUT, COMMIT)).isTrue();
        assertThat(files("bare")).isEqualTo(before);
        assertThat(Attestations.UNKNOWN.isOfInput(registry, image, "cart", INPUT))
                .isFalse();
    }

    private long files(String name) throws Exception {
        try (Stream<Path> paths = Files.walk(temporary.resolve(name))) {
            return paths.count();
        }
    }
}
