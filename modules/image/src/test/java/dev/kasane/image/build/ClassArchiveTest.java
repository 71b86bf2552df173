package dev.kasane.image.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.DirectoryTree;
import dev.kasane.image.BuiltImage;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.SourceVersion;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.LayoutRepository;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.Closures;
import dev.kasane.problem.KasaneException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.spi.ToolProvider;
import java.util.zip.GZIPInputStream;
import javax.tools.JavaCompiler;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive is used by the very Java of the image, and is the same wherever it is made. */
class ClassArchiveTest {

    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: app}
            spec:
              source: {paths: [src]}
              build: {command: ["true"]}
              image:
                name: shop/app
                java:
                  mainClass: shop.App
                  classes: [src/classes]
                  libraries: [src/lib]
                  options: [-XX:+UseSerialGC]
                  runtime: {modules: [java.base]}
                  classList: src/classes.lst
            """;

    @TempDir
    Path temporary;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void amd64() {
        Assumptions.assumeTrue(
                Files.exists(Path.of("/lib64/ld-linux-x86-64.so.2")), "no GNU C library for amd64 on this machine");
    }

    private Path repository(String name) throws IOException {
        Path root = Files.createDirectories(temporary.resolve(name));
        Files.writeString(Files.createDirectories(root.resolve("pipelines")).resolve("app.yaml"), PIPELINE);
        Path source = Files.createDirectories(root.resolve("src"));
        Path money = compile(
                temporary.resolve(name + "-money"),
                "Money",
                "package shop; public class Money { public static String text() { return \"12 yen\"; } }",
                "");
        compile(
                source.resolve("classes"),
                "App",
                "package shop; public class App { public static void main(String[] a) {"
                        + " System.out.println(Money.text()); } }",
                money.toString());
        Path library = Files.createDirectories(source.resolve("lib")).resolve("money-1.0.jar");
        int code = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--create",
                        "--date=2026-01-01T00:00:00Z",
                        "--file",
                        library.toString(),
                        "-C",
                        money.toString(),
                        "shop");
        assertThat(code).isZero();
        Files.writeString(source.resolve("classes.lst"), "java/lang/Object\nshop/App\nshop/Gone\nshop/Money\n");
        return root;
    }

    private Path compile(Path folder, String name, String code, String classPath) throws IOException {
        Path source = Files.createDirectories(temporary.resolve("sources")).resolve(name + ".java");
        Files.writeString(source, code);
        JavaCompiler compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, "-d", folder.toString(), "-cp", classPath, source.toString()))
                .isZero();
        return folder;
    }

    private BuiltImage build(Path root, String target) {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            Pipeline pipeline = new Pipelines(tree).named("app");
            return new ImageBuild(
                            new BuildCommands(
                                    root,
                                    Map.of("PATH", "/usr/bin:/bin"),
                                    said,
                                    new RunFiles(root, List.of(), List.of())),
                            temporary.resolve(target + "-cache"),
                            Credentials.NONE,
                            RetryPolicy.DEFAULT,
                            Attestations.NONE,
                            line -> {})
                    .build(
                            pipeline,
                            new Closures(tree).of(pipeline),
                            new SourceVersion("c0ffee", "c0ffee", Instant.EPOCH, null),
                            new ImageTarget.Folder(temporary.resolve(target), target));
        }
    }

    /** The files of an image with the times that they have in it. */
    private Path unpacked(String target) throws IOException {
        LayoutRepository layout = new LayoutRepository(temporary.resolve(target).resolve("shop/app"), target);
        Manifest image = Objects.requireNonNull(layout.manifest("c0ffee"));
        Path folder = temporary.resolve(target + "-root");
        for (Descriptor layer : image.layers()) {
            Path blob = temporary
                    .resolve(target)
                    .resolve("shop/app/blobs/sha256")
                    .resolve(layer.digest().hex());
            try (TarArchiveInputStream tar =
                    new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(blob)))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    Path file = folder.resolve(entry.getName());
                    if (entry.isFile()) {
                        Files.createDirectories(Objects.requireNonNull(file.getParent()));
                        Files.copy(tar, file);
                        Files.setLastModifiedTime(
                                file, FileTime.from(entry.getLastModifiedTime().toInstant()));
                        assertThat(file.toFile().setExecutable((entry.getMode() & 0100) != 0))
                                .isTrue();
                    }
                }
            }
        }
        return folder;
    }

    @Test
    void the_java_of_the_image_takes_classes_from_an_archive_that_is_the_same_wherever_it_is_made() throws Exception {
        BuiltImage built = build(repository("one"), "to");
        assertThat(build(repository("two"), "elsewhere").digest()).isEqualTo(built.digest());

        Path root = unpacked("to");
        assertThat(Files.readString(root.resolve("app/java.args")))
                .contains("\"-XX:SharedArchiveFile=/app/classes.jsa\"", "\"/app/app.jar:/app/lib/money-1.0.jar\"");
        Process java = new ProcessBuilder(
                        root + "/opt/java/bin/java",
                        "-XX:+UseSerialGC",
                        "-Xshare:on",
                        "-XX:SharedArchiveFile=" + root + "/app/classes.jsa",
                        "-Xlog:class+load",
                        "-cp",
                        root + "/app/app.jar:" + root + "/app/lib/money-1.0.jar",
                        "shop.App")
                .redirectErrorStream(true)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(output).isZero();
        assertThat(output)
                .contains("12 yen", "shop.App source: shared objects file", "shop.Money source: shared objects file");
    }

    @Test
    void a_list_that_no_jvm_takes_is_named_with_its_place() throws Exception {
        Path root = repository("one");
        Files.writeString(root.resolve("src/classes.lst"), "shop/App super: 7\n@unknown-tag x\n");

        assertThatThrownBy(() -> build(root, "to"))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems()).singleElement().satisfies(problem -> {
                            assertThat(problem.sentence())
                                    .isEqualTo("the JVM that archives classes ended with the code 1");
                            assertThat(Objects.requireNonNull(problem.span()).line())
                                    .isEqualTo(15);
                        }));
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("classes.lst");
    }

    @Test
    void it_needs_a_runtime_of_its_own() throws Exception {
        Path root = repository("one");
        Files.writeString(
                root.resolve("pipelines/app.yaml"),
                PIPELINE.replace("      runtime: {modules: [java.base]}\n", "")
                        + "    base: registry.example/java@sha256:" + "0".repeat(64) + "\n");

        assertThatThrownBy(() -> build(root, "to"))
                .hasMessageContaining("an archive of classes fits one Java only, and that of the base is not known");
    }
}
