package dev.kasane.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code render A B -o DIR}: two targets never share a file. */
class SeveralTargetsTest {

    private final Path folder;
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    SeveralTargetsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void twoTargetsOfOneName() throws IOException {
        write("a/prod", "a");
        write("b/prod", "b");
        Files.createDirectories(folder.resolve("elsewhere"));
    }

    private void write(String target, String name) throws IOException {
        Path place = Files.createDirectories(folder.resolve(target));
        Files.writeString(place.resolve("kustomization.yaml"), "resources: [r.yaml]\n");
        Files.writeString(
                place.resolve("r.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n");
    }

    private int render(String workingFolder, String... arguments) {
        Console console = new Console(
                new ByteArrayOutputStream(),
                errors,
                folder.resolve(workingFolder).normalize(),
                Map.of(),
                null);
        return new Main("kasane", console).run(List.of(arguments));
    }

    private String stderr() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void targetsOfOneNameInTwoFoldersHaveAFileEach() throws IOException {
        assertThat(render("", "render", "a/prod", "b/prod", "-o", "out")).isZero();
        assertThat(Files.readString(folder.resolve("out/a/prod.yaml"))).contains("name: a");
        assertThat(Files.readString(folder.resolve("out/b/prod.yaml"))).contains("name: b");
    }

    @Test
    void aFileThatHasTheContentAlreadyIsNotWrittenAgain() throws IOException {
        assertThat(render("", "render", "a/prod", "b/prod", "-o", "out")).isZero();
        Path kept = folder.resolve("out/a/prod.yaml");
        Path changed = folder.resolve("out/b/prod.yaml");
        FileTime longAgo = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(kept, longAgo);
        Files.setLastModifiedTime(changed, longAgo);
        write("b/prod", "c");

        assertThat(render("", "render", "a/prod", "b/prod", "-o", "out")).isZero();
        assertThat(Files.getLastModifiedTime(kept)).isEqualTo(longAgo);
        assertThat(Files.getLastModifiedTime(changed)).isGreaterThan(longAgo);
        assertThat(changed).content().contains("name: c");
    }

    @Test
    void targetsOutsideTheWorkingFolderThatWouldShareAFileAreRefusedWithBothNames() {
        assertThat(render("elsewhere", "render", "../a/prod", "../b/prod", "-o", "out", "--root", ".."))
                .isEqualTo(2);
        assertThat(stderr()).contains("../a/prod and ../b/prod would both be written to prod.yaml");
        assertThat(folder.resolve("elsewhere/out")).doesNotExist();
    }

    @Test
    void aTargetNamedTwiceIsRefused() {
        assertThat(render("", "render", "a/prod", "./a/../a/prod", "-o", "out")).isEqualTo(2);
        assertThat(stderr()).contains("a/prod and ./a/../a/prod would both be written to a/prod.yaml");
    }

    @Test
    void theWorkingFolderAndAFolderOfTheNameThatItsFileHasAreRefused() throws IOException {
        write("", "c");
        write("kustomization", "d");
        assertThat(render("", "render", ".", "kustomization", "-o", "out")).isEqualTo(2);
        assertThat(stderr()).contains(". and kustomization would both be written to kustomization.yaml");
    }
}
