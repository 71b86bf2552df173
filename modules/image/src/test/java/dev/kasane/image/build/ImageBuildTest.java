package dev.kasane.image.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.DirectoryTree;
import dev.kasane.image.BuiltImage;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.SourceVersion;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciImage;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.oci.Platform;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.registry.SmallImage;
import dev.kasane.image.store.LayoutRepository;
import dev.kasane.image.store.Referrers;
import dev.kasane.image.store.Transfer;
import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.Closure;
import dev.kasane.pipeline.closure.Closures;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageBuildTest {

    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: app}
            spec:
              source: {paths: [src]}
              build: {command: [sh, build.sh]}
              image:
                name: shop/app
                java: {mainClass: shop.App, classes: [out/classes], libraries: [out/lib], options: ["-Da=\\"b"]}
            """;
    private static final String ON_BASE = PIPELINE + "    base: oci:base\n    platforms: [linux/amd64, linux/arm64]\n"
            + "    labels: {l: mine}\n    environment: {B: \"1\"}\n";

    private static final SourceVersion VERSION = new SourceVersion(
            "c0ffee", "c0ffee", Instant.parse("2026-11-01T10:00:00Z"), "https://git.example.org/shop");

    @TempDir
    Path temporary;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    /** A repository whose command copies sources to where builds leave their products. */
    private Path repository(String name, String pipeline) throws IOException {
        Path root = Files.createDirectories(temporary.resolve(name));
        Files.createDirectories(root.resolve("pipelines"));
        Files.writeString(root.resolve("pipelines/app.yaml"), pipeline);
        Files.writeString(root.resolve("build.sh"), "echo building; mkdir -p out; cp -r src/* out/\n");
        Path classes = Files.createDirectories(root.resolve("src/classes/shop"));
        Files.writeString(classes.resolve("App.class"), "code");
        Files.writeString(classes.resolve("messages.properties"), "a=b");
        Path lib = Files.createDirectories(root.resolve("src/lib"));
        jar(lib.resolve("money-1.0.jar"), "money", "1.0");
        jar(lib.resolve("common-2-SNAPSHOT.jar"), "common", "2-SNAPSHOT");
        OciImage base = SmallImage.index(temporary, "base");
        Transfer.push(base, new LayoutRepository(root.resolve("base"), "base"), List.of("v1"));
        return root;
    }

    private static void jar(Path file, String artifact, String version) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            ZipEntry entry = new ZipEntry("META-INF/maven/shop/" + artifact + "/pom.properties");
            entry.setTimeLocal(java.time.LocalDateTime.of(2026, 1, 1, 0, 0));
            zip.putNextEntry(entry);
            zip.write(("groupId=shop\nartifactId=" + artifact + "\nversion=" + version + "\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    private BuiltImage build(Path root, String cache, String target, SourceVersion version) {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            Pipeline pipeline = new Pipelines(tree).named("app");
            Closure closure = new Closures(tree).of(pipeline);
            ImageBuild build = new ImageBuild(
                    new BuildCommands(
                            root,
                            Map.of(
                                    "PATH",
                                    "/usr/bin:/bin",
                                    "KASANE_REGISTRY_PASSWORD",
                                    "canary",
                                    "GITHUB_TOKEN",
                                    "canary"),
                            said,
                            new RunFiles(root, List.of(), List.of())),
                    temporary.resolve(cache),
                    Credentials.NONE,
                    RetryPolicy.DEFAULT,
                    Attestations.NONE,
                    line -> {});
            return build.build(pipeline, closure, version, new ImageTarget.Folder(temporary.resolve(target), target));
        }
    }

    private LayoutRepository layout(String target) {
        return new LayoutRepository(temporary.resolve(target).resolve("shop/app"), target);
    }

    private Manifest manifest(String target, String reference) {
        return Objects.requireNonNull(layout(target).manifest(reference));
    }

    private byte[] content(String target, Descriptor blob) throws IOException {
        return Files.readAllBytes(temporary
                .resolve(target)
                .resolve("shop/app/blobs/sha256")
                .resolve(blob.digest().hex()));
    }

    private List<TarArchiveEntry> entries(String target, Descriptor layer) throws IOException {
        List<TarArchiveEntry> entries = new ArrayList<>();
        try (TarArchiveInputStream tar = new TarArchiveInputStream(
                new GZIPInputStream(new java.io.ByteArrayInputStream(content(target, layer))))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private List<String> files(String target, Descriptor layer) throws IOException {
        return entries(target, layer).stream()
                .filter(TarArchiveEntry::isFile)
                .map(TarArchiveEntry::getName)
                .toList();
    }

    @Test
    void an_index_has_an_image_for_each_platform_in_layers_that_change_at_different_speeds() throws Exception {
        BuiltImage built = build(repository("one", ON_BASE), "cache", "to", VERSION);

        Manifest top = manifest("to", "c0ffee");
        assertThat(top.digest()).isEqualTo(built.digest());
        assertThat(top.mediaType()).isEqualTo(MediaType.INDEX);
        assertThat(top.children())
                .extracting(Descriptor::platform)
                .containsExactly(new Platform("linux", "amd64"), new Platform("linux", "arm64"));
        assertThat(top.annotations())
                .containsEntry("org.opencontainers.image.revision", "c0ffee")
                .containsEntry("org.opencontainers.image.created", "2026-11-01T10:00:00Z")
                .containsEntry("org.opencontainers.image.source", "https://git.example.org/shop")
                .containsEntry("org.opencontainers.image.base.name", "oci:base")
                .containsKey("org.opencontainers.image.base.digest");
        Manifest image = manifest("to", top.children().getLast().digest().toString());
        List<Descriptor> layers = image.layers();
        assertThat(layers).hasSize(6);
        assertThat(files("to", layers.get(1))).containsExactly("app/lib/money-1.0.jar");
        assertThat(files("to", layers.get(2))).containsExactly("app/lib/common-2-SNAPSHOT.jar");
        assertThat(files("to", layers.get(3))).containsExactly("app/resources/shop/messages.properties");
        assertThat(files("to", layers.get(4))).containsExactly("app/classes/shop/App.class");
        assertThat(files("to", layers.get(5))).containsExactly("app/java.args");

        JsonValue config = OciJson.read(content("to", Objects.requireNonNull(image.config())));
        assertThat(config.path("architecture").text()).isEqualTo("arm64");
        assertThat(config.path("rootfs").path("diff_ids")).hasSize(6);
        assertThat(config.path("history")).hasSize(6);
        assertThat(config.path("config").path("Env"))
                .map(JsonValue::text)
                .containsExactly("PATH=/bin", "A=base", "B=1");
        assertThat(config.path("config").path("Labels").path("l").text()).isEqualTo("mine");
        assertThat(config.path("config").path("WorkingDir").text()).isEqualTo("/w");
        assertThat(config.path("config").path("User").text()).isEqualTo("65532:65532");
        assertThat(config.path("config").path("Entrypoint"))
                .map(JsonValue::text)
                .containsExactly("java", "@/app/java.args", "shop.App");
        assertThat(config.path("created").text()).isEqualTo("2026-11-01T10:00:00Z");
    }

    @Test
    void an_image_of_other_inputs_is_not_taken_for_that_of_these() throws Exception {
        Path root = repository("one", ON_BASE);
        BuiltImage first = build(root, "cache", "to", VERSION);
        Files.writeString(root.resolve("src/classes/shop/App.class"), "a fix");
        BuiltImage fixed = build(root, "cache", "elsewhere", VERSION);
        // somebody tags the old image as that of the new inputs
        layout("to").tag(manifest("to", first.digest().toString()), ImageBuild.inputTag(fixed.input()));

        BuiltImage built = build(root, "cache", "to", VERSION);

        assertThat(built.reused()).isFalse();
        assertThat(built.digest()).isEqualTo(fixed.digest());
        assertThat(manifest("to", ImageBuild.inputTag(fixed.input())).digest()).isEqualTo(fixed.digest());
        assertThat(build(root, "cache", "to", VERSION).reused()).isTrue();
    }

    @Test
    void a_layer_that_was_changed_or_cut_off_is_not_used_again() throws Exception {
        Path root = repository("one", ON_BASE);
        BuiltImage first = build(root, "cache", "to", VERSION);
        Manifest image = manifest(
                "to", manifest("to", "c0ffee").children().getFirst().digest().toString());
        for (Descriptor layer : image.layers()) {
            Path blob = temporary
                    .resolve("to/shop/app/blobs/sha256")
                    .resolve(layer.digest().hex());
            Files.writeString(blob, "something else");
            Path kept = temporary.resolve("cache/blobs").resolve(layer.digest().hex());
            if (Files.exists(kept)) {
                Files.write(kept, new byte[(int) layer.size()]);
            }

            BuiltImage built = build(root, "cache", "to", VERSION);

            assertThat(built.digest()).isEqualTo(first.digest());
            assertThat(Digest.of(blob)).isEqualTo(layer.digest());
        }
    }

    @Test
    void nothing_of_the_machine_gets_into_a_layer() throws Exception {
        build(repository("one", ON_BASE), "cache", "to", VERSION);

        Manifest image = manifest(
                "to", manifest("to", "c0ffee").children().getFirst().digest().toString());
        for (Descriptor layer : image.layers().subList(1, 6)) {
            for (TarArchiveEntry entry : entries("to", layer)) {
                assertThat(entry.getLongUserId() + entry.getLongGroupId()).isZero();
                assertThat(entry.getUserName() + entry.getGroupName()).isEmpty();
                assertThat(entry.getLastModifiedDate().toInstant()).isBetween(Instant.EPOCH, Instant.ofEpochSecond(1));
                assertThat(entry.getMode() & 0777).isEqualTo(entry.isDirectory() ? 0755 : 0644);
            }
        }
    }

    @Test
    void two_builds_on_two_paths_and_two_days_have_equal_digests() throws Exception {
        BuiltImage first = build(repository("one", ON_BASE), "cache", "to", VERSION);
        Path other = repository("a/longer/way", ON_BASE);
        Files.setLastModifiedTime(
                other.resolve("src/classes/shop/App.class"), FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        Files.setPosixFilePermissions(
                other.resolve("src/lib/money-1.0.jar"), PosixFilePermissions.fromString("rw-------"));
        BuiltImage second = build(other, "another-cache", "elsewhere", VERSION);

        assertThat(second.digest()).isEqualTo(first.digest());
        assertThat(second.input()).isEqualTo(first.input());
        assertThat(second.reused()).isFalse();
        assertThat(Referrers.of(second.digest(), layout("elsewhere")))
                .isEqualTo(Referrers.of(first.digest(), layout("to")))
                .hasSize(1);
    }

    @Test
    void a_linked_runtime_on_scratch_is_the_same_twice_and_whole() throws Exception {
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Files.exists(Path.of("/lib64/ld-linux-x86-64.so.2")), "no GNU C library for amd64 on this machine");
        String scratch = PIPELINE.replace("options:", "runtime: {modules: [java.base]}, options:");
        BuiltImage first = build(repository("one", scratch), "cache", "to", VERSION);
        BuiltImage second = build(repository("two", scratch), "another-cache", "elsewhere", VERSION);

        assertThat(second.digest()).isEqualTo(first.digest());
        Manifest image = manifest("to", "c0ffee");
        assertThat(files("to", image.layers().getFirst())).contains("lib64/ld-linux-x86-64.so.2", "etc/passwd");
        assertThat(files("to", image.layers().get(1))).contains("opt/java/bin/java", "opt/java/lib/modules");
        assertThat(entries("to", image.layers().get(1)))
                .filteredOn(entry -> entry.getName().equals("opt/java/bin/java"))
                .allMatch(entry -> (entry.getMode() & 0777) == 0755);
    }

    @Test
    void what_was_built_of_the_same_inputs_is_only_tagged() throws Exception {
        Path root = repository("one", ON_BASE);
        BuiltImage first = build(root, "cache", "to", VERSION);
        said.reset();
        BuiltImage again = build(root, "cache", "to", new SourceVersion("later", "later", Instant.EPOCH, null));

        assertThat(again.reused()).isTrue();
        assertThat(again.digest()).isEqualTo(first.digest());
        assertThat(said.size()).isZero();
        assertThat(manifest("to", "later")).isEqualTo(manifest("to", "c0ffee"));

        // a file of the same size and time, which Jib by itself would take for the old one
        Path code = root.resolve("src/classes/shop/App.class");
        FileTime time = Files.getLastModifiedTime(code);
        Files.writeString(code, "CODE");
        Files.setLastModifiedTime(code, time);
        BuiltImage changed = build(root, "cache", "to", VERSION);
        assertThat(changed.reused()).isFalse();
        assertThat(changed.digest()).isNotEqualTo(first.digest());
        Manifest before = manifest(
                "to", manifest("to", "later").children().getFirst().digest().toString());
        Manifest after = manifest(
                "to", manifest("to", "c0ffee").children().getFirst().digest().toString());
        assertThat(after.layers().subList(0, 4)).isEqualTo(before.layers().subList(0, 4));
        assertThat(after.layers().get(4)).isNotEqualTo(before.layers().get(4));
    }

    @Test
    void the_bill_of_materials_names_the_jars_by_their_digests() throws Exception {
        BuiltImage built = build(repository("one", ON_BASE), "cache", "to", VERSION);

        Descriptor referrer = Referrers.of(built.digest(), layout("to")).getFirst();
        assertThat(referrer.artifactType()).isEqualTo(MediaType.CYCLONEDX);
        Manifest manifest = manifest("to", referrer.digest().toString());
        JsonValue bill = OciJson.read(content("to", manifest.layers().getFirst()));
        assertThat(bill.path("components"))
                .map(component -> component.path("purl").text())
                .containsExactlyInAnyOrder(
                        "pkg:maven/shop/money@1.0?type=jar", "pkg:maven/shop/common@2-SNAPSHOT?type=jar");
    }

    @Test
    void a_bill_that_is_not_about_these_jars_is_refused() throws Exception {
        Path root = repository("one", ON_BASE + "    sbom: out/bom.json\n");
        Files.writeString(root.resolve("src/bom.json"), "{\"bomFormat\": \"CycloneDX\", \"components\": []}");

        assertThat(problem(root)).contains("lacks a jar of the image");
    }

    @Test
    void aProgramOfJarsAloneHasNoFolderOfClassesOnItsPath() throws Exception {
        Path root = repository("one", ON_BASE.replace("classes: [out/classes], ", ""));

        BuiltImage built = build(root, "cache", "to", VERSION);

        Descriptor first = manifest("to", built.digest().toString()).children().getFirst();
        List<Descriptor> layers = manifest("to", first.digest().toString()).layers();
        assertThat(layers).hasSize(4);
        assertThat(files("to", layers.get(1))).containsExactly("app/lib/money-1.0.jar");
        assertThat(files("to", layers.get(2))).containsExactly("app/lib/common-2-SNAPSHOT.jar");
        assertThat(files("to", layers.get(3))).containsExactly("app/java.args");
    }

    @Test
    void a_library_that_is_no_jar_is_named() throws Exception {
        Path root = repository("one", ON_BASE);
        Files.writeString(root.resolve("src/lib/half.jar"), "half of a down");

        assertThat(problem(root)).startsWith("out/lib/half.jar is no jar");
    }

    @Test
    void a_secret_among_the_files_ends_the_build() throws Exception {
        Path root = repository("one", ON_BASE);
        Files.writeString(root.resolve("src/classes/.env"), "A=b");
        Files.writeString(root.resolve("src/classes/id_rsa"), "x");

        assertThatThrownBy(() -> build(root, "cache", "to", VERSION))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::sentence)
                                .allMatch(sentence -> sentence.contains("does not go into an image"))
                                .hasSize(2));
        assertThat(layout("to").manifest("c0ffee")).isNull();
    }

    @Test
    void links_that_lead_out_of_their_folder_end_the_build() throws Exception {
        Path root = repository("one", ON_BASE);
        Files.writeString(
                root.resolve("build.sh"), "mkdir -p out; cp -r src/* out/; ln -s /etc/hostname out/classes/h\n");

        assertThat(problem(root)).isEqualTo("out/classes/h is a link out of its folder");
    }

    @Test
    void a_command_that_fails_or_is_missing_is_said_with_its_place() throws Exception {
        Path root = repository("one", ON_BASE);
        Files.writeString(root.resolve("build.sh"), "echo no luck; exit 3\n");
        assertThat(problem(root)).isEqualTo("the build's command ended with the code 3");
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("no luck\n");
        assertThat(problem(repository("two", ON_BASE.replace("[sh, build.sh]", "[no-such-program]"))))
                .contains("there is no program no-such-program");
    }

    @Test
    void a_command_does_not_get_our_passwords() throws Exception {
        Path root = repository("one", ON_BASE);
        Files.writeString(root.resolve("build.sh"), "env; mkdir -p out; cp -r src/* out/\n");
        build(root, "cache", "to", VERSION);

        assertThat(said.toString(StandardCharsets.UTF_8)).contains("PATH=").doesNotContain("canary");
    }

    @Test
    void a_base_that_is_not_there_or_not_for_the_platform_is_said() throws Exception {
        assertThat(problem(repository("one", ON_BASE.replace("oci:base", "oci:none"))))
                .contains("is no OCI layout");
        assertThat(problem(repository("two", ON_BASE.replace("linux/arm64", "linux/s390x"))))
                .contains("not made for linux/s390x");
    }

    private String problem(Path root) {
        List<String> sentences = new ArrayList<>();
        assertThatThrownBy(() -> build(root, "cache", "to", VERSION))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> sentences.add(e.problems().getFirst().sentence()));
        return sentences.getFirst();
    }
}
