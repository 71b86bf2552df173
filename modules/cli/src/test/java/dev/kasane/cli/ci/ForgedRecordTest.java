package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.image.oci.Manifest;
import dev.kasane.image.store.LayoutRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Images that somebody else put into the registry under the tags by which kasane finds its own. */
class ForgedRecordTest {

    private static final String REFUSED = "carries no attestation of this run's key";

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private Path key;

    @BeforeEach
    void aRepositoryWithAKey() throws Exception {
        workspace = new TwoServices(temporary);
        key = key("key");
        workspace.environment.put("KASANE_SIGNING_KEY", key.toString());
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private Path key(String name) throws Exception {
        Path file = temporary.resolve(name);
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString()).start();
        assertThat(made.waitFor()).isZero();
        return file;
    }

    private LayoutRepository registry(String image) {
        String name = ".kasane/images/shop/" + image;
        return new LayoutRepository(workspace.root().resolve(name), "oci:" + name);
    }

    private static Manifest named(LayoutRepository in, String tag) {
        return Objects.requireNonNull(in.manifest(tag));
    }

    private static String inputTag(Manifest image) {
        return "input-"
                + image.annotations().getOrDefault("dev.kasane.input", "").substring("sha256:".length());
    }

    /** An image that says to be made of the same inputs, under the tags of the one that is. */
    private Manifest forge(String image) throws Exception {
        LayoutRepository registry = registry(image);
        Manifest own = named(registry, workspace.head());
        String text = new String(own.bytes(), StandardCharsets.UTF_8)
                .replace(
                        "\"org.opencontainers.image.title\" : \"" + image,
                        "\"org.opencontainers.image.title\" : \"evil")
                .replace("\"org.opencontainers.image.title\":\"" + image, "\"org.opencontainers.image.title\":\"evil");
        Manifest evil = Manifest.of(own.mediaType(), text.getBytes(StandardCharsets.UTF_8));
        assertThat(evil.digest()).isNotEqualTo(own.digest());
        registry.putManifest(evil);
        registry.tag(evil, inputTag(own));
        registry.tag(evil, workspace.head());
        return evil;
    }

    /** Everything that the embedded forge knew is gone: all pipelines are built anew. */
    private void forgetBuilds() throws IOException {
        try (Stream<Path> paths = Files.walk(workspace.root().resolve(".git/kasane"))) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    enum Attack {
        UNSIGNED,
        RECORD_OF_THE_TRUE_IMAGE,
        RECORD_OF_ANOTHER_PIPELINE,
        TRUNCATED_SIGNATURE,
        NO_RECORD_THAT_CAN_BE_READ
    }

    @ParameterizedTest
    @EnumSource
    void anImageUnderTheTagOfItsInputsIsBuiltAnewUnlessThisKeyAttestsIt(Attack attack) throws Exception {
        workspace.run(0, "ci");
        LayoutRepository registry = registry("api");
        Manifest genuine = named(registry, workspace.head());
        String recordTag = inputTag(genuine) + ".kasane";
        Manifest record = named(registry, recordTag);
        Manifest evil = forge("api");
        switch (attack) {
            case UNSIGNED -> registry.tag(evil, recordTag);
            case RECORD_OF_THE_TRUE_IMAGE -> registry.tag(record, recordTag);
            case RECORD_OF_ANOTHER_PIPELINE -> {
                Manifest web = named(registry("web"), workspace.head() + ".kasane");
                registry.putManifest(web);
                registry.tag(web, recordTag);
            }
            case TRUNCATED_SIGNATURE -> {
                String text = new String(record.bytes(), StandardCharsets.UTF_8)
                        .replace("-----END SSH SIGNATURE-----", "")
                        .replace(genuine.digest().toString(), evil.digest().toString());
                Manifest cut = Manifest.of(record.mediaType(), text.getBytes(StandardCharsets.UTF_8));
                registry.putManifest(cut);
                registry.tag(cut, recordTag);
            }
            case NO_RECORD_THAT_CAN_BE_READ -> registry.tag(genuine, recordTag);
        }
        forgetBuilds();

        String report = workspace.run(0, "ci");

        assertThat(report)
                .contains("built         api")
                .doesNotContain(evil.digest().toString());
        assertThat(workspace.stderr()).contains(REFUSED);
        assertThat(workspace.deployed("main", "overlays/dev/kustomization.yaml"))
                .contains(genuine.digest().toString())
                .doesNotContain(evil.digest().toString());
    }

    @Test
    void imageBuildReusesOnlyWhatTheKeyAttestsAndAttestsNothing() throws Exception {
        assertThat(workspace.run(0, "image", "build", "api")).contains("sha256:");
        assertThat(registry("api").manifest(workspace.head() + ".kasane")).isNull();
        workspace.run(0, "ci");
        workspace.run(0, "image", "build", "api");
        assertThat(workspace.stderr()).contains("the image of these inputs is there");

        Manifest evil = forge("api");

        assertThat(workspace.run(0, "image", "build", "api"))
                .doesNotContain(evil.digest().toString());
        assertThat(workspace.stderr()).contains(REFUSED);
    }

    @Test
    void aRecordOfAnotherKeyIsBuiltAnew() throws Exception {
        workspace.environment.put("KASANE_SIGNING_KEY", key("another").toString());
        workspace.run(0, "ci");
        forgetBuilds();
        workspace.environment.put("KASANE_SIGNING_KEY", key.toString());

        assertThat(workspace.run(0, "ci")).contains("built         api", "built         web");
        assertThat(workspace.stderr()).contains(REFUSED);
    }

    @Test
    void whatThisKeyAttestsIsUsedAgain() throws Exception {
        workspace.run(0, "ci");
        forgetBuilds();

        assertThat(workspace.run(0, "ci")).contains("reused        api", "reused        web");
        assertThat(workspace.stderr()).doesNotContain(REFUSED);
    }

    @Test
    void anImageThatIsTaggedWithTheCommitIsNoBuildOfThatCommit() throws Exception {
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "ci", "--dry-run")).doesNotContain("build    api");

        forge("api");

        assertThat(workspace.run(0, "ci", "--dry-run")).contains("build    api").doesNotContain("build    web");
    }

    @Test
    void aMachineThatBuildsWithoutTheKeyBelievesNoImageAndPromoteAttestsWhatItBuilt() throws Exception {
        workspace.environment.remove("KASANE_SIGNING_KEY");
        workspace.run(0, "ci");
        forgetBuilds();
        Path plan = temporary.resolve("plan.json");
        Path results = temporary.resolve("results");

        workspace.run(0, "ci", "plan", "--plan", plan.toString(), "--sign", key.toString());
        assertThat(workspace.run(0, "ci", "build", "--plan", plan.toString(), "--results", results.toString()))
                .contains("built         api")
                .doesNotContain("reused");
        workspace.environment.put("KASANE_SIGNING_KEY", key.toString());
        assertThat(workspace.run(0, "ci", "promote", "--plan", plan.toString(), "--results", results.toString()))
                .contains("committed     api -> overlays/dev");

        assertThat(workspace.run(0, "ci"))
                .contains("done before   api -> overlays/dev")
                .doesNotContain("built  ");
    }

    @Test
    void whatAMachineTookFromTheRegistryUncheckedIsNotPromoted() throws Exception {
        workspace.environment.remove("KASANE_SIGNING_KEY");
        workspace.run(0, "ci");
        Manifest evil = forge("api");
        forgetBuilds();
        Path plan = temporary.resolve("plan.json");
        Path results = temporary.resolve("results");
        workspace.run(0, "ci", "plan", "--plan", plan.toString());
        workspace.run(0, "ci", "build", "--plan", plan.toString(), "--results", results.toString());
        workspace.environment.put("KASANE_SIGNING_KEY", key.toString());

        String report = workspace.run(1, "ci", "promote", "--plan", plan.toString(), "--results", results.toString());

        assertThat(report).contains("failed        api").contains(REFUSED).doesNotContain("api -> overlays");
        assertThat(workspace.deployed("main", "overlays/dev/kustomization.yaml"))
                .doesNotContain(evil.digest().toString());
    }
}
