package dev.kasane.cli.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.image.store.LayoutRepository;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageCommandTest {

    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: app}
            spec:
              source: {paths: [src]}
              build: {command: [cp, -r, src, out]}
              image:
                name: shop/app
                base: oci:base
                java: {mainClass: shop.App, classes: [out]}
            """;

    @TempDir
    Path temporary;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Git git;
    private Path root;

    @BeforeEach
    void make_a_repository() throws Exception {
        root = temporary.resolve("repository");
        git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
        write(".gitignore", "base/\nout/\n");
        write("pipelines/app.yaml", PIPELINE);
        write("src/App.class", "code");
        EmptyBase.in(root.resolve("base"));
        commit();
    }

    @AfterEach
    void close() {
        git.close();
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private String commit() throws GitAPIException {
        git.add().addFilepattern(".").call();
        return git.commit()
                .setMessage("a change")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call()
                .name();
    }

    private int kasane(String... arguments) {
        out.reset();
        err.reset();
        Map<String, String> environment =
                Map.of("HOME", temporary.toString(), "PATH", "/usr/bin:/bin", "XDG_CACHE_HOME", temporary.toString());
        return new Main("kasane", new Console(out, err, root, environment, null)).run(List.of(arguments));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String stderr() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void an_image_of_what_was_committed_has_the_commit_for_its_tag() throws Exception {
        String head =
                Objects.requireNonNull(git.getRepository().resolve("HEAD")).name();

        assertThat(kasane("image", "build", "app")).as(stderr()).isZero();
        assertThat(printed()).matches("oci:\\.kasane/images/shop/app:" + head + "@sha256:[0-9a-f]{64}\n");
        LayoutRepository images = new LayoutRepository(root.resolve(".kasane/images/shop/app"), "images");
        assertThat(Objects.requireNonNull(images.manifest(head)).annotations())
                .containsEntry("org.opencontainers.image.revision", head);
        assertThat(git.status().call().isClean()).isTrue();
    }

    @Test
    void a_commit_that_changes_nothing_of_it_gives_the_same_image_another_tag() throws Exception {
        assertThat(kasane("image", "build", "app")).isZero();
        String digest = printed().replaceAll(".*@", "");
        write("README.md", "words");
        String later = commit();

        assertThat(kasane("image", "build", "app", "--format", "json")).isZero();
        assertThat(printed())
                .contains("\"version\": \"kasane.dev/image/v1\"", "\"reused\": true", "\"tag\": \"" + later + "\"")
                .contains(digest.strip());
    }

    @Test
    void what_was_not_committed_gets_no_commit_for_its_tag() throws Exception {
        write("src/App.class", "other code");

        assertThat(kasane("image", "build", "app")).isZero();
        assertThat(printed()).matches("(?s)oci:.*:work-[0-9a-f]{12}@sha256:.*");
        assertThat(stderr()).contains("the work tree is not what was committed (src)");
    }

    @Test
    void affected_names_pipelines_with_what_changed() throws Exception {
        write("src/App.class", "other code");
        assertThat(kasane("affected")).isZero();
        assertThat(printed()).isEqualTo("pipeline app  by src\n");

        commit();
        write("README.md", "words");
        write("out/left/by/a/build", "x");
        assertThat(kasane("affected", "-f", "json")).isZero();
        assertThat(printed()).contains("\"pipelines\": []");
        assertThat(kasane("affected", "HEAD~1..HEAD")).isZero();
        assertThat(printed()).isEqualTo("pipeline app  by src\n");
    }

    @Test
    void what_is_wrong_is_said_with_a_hint() throws Exception {
        assertThat(kasane("image", "build", "ap")).isEqualTo(2);
        assertThat(stderr()).isEqualTo("error: there is no pipeline ap\n  hint: did you mean app?\n");
        assertThat(kasane("image", "build", "app", "--to", "nowhere")).isEqualTo(2);
        assertThat(stderr()).contains("nowhere is neither a registry nor a folder of OCI layouts");
        assertThat(kasane("image")).isEqualTo(2);
        write("pipelines/app.yaml", PIPELINE.replace("classes:", "clases:"));
        assertThat(kasane("image", "build", "app")).isEqualTo(2);
        assertThat(stderr()).contains("pipelines/app.yaml:10:33", "hint: did you mean classes?");
    }

    @Test
    void a_registry_that_is_not_there_is_the_users_problem() {
        assertThat(kasane("image", "build", "app", "--to", "127.0.0.1:1")).isEqualTo(2);
        assertThat(stderr()).contains("failed 6 times");
    }
}
