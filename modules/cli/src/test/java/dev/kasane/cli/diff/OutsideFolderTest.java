package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that search, for folders that are not in the repository around the working directory. */
class OutsideFolderTest {

    private static final String OBJECT = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: '1'}\n";

    @TempDir
    Path outer;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Path working, String... arguments) {
        out.reset();
        err.reset();
        return new Main("kasane", new Console(out, err, working, Map.of(), null)).run(List.of(arguments));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String stderr() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String project(String name, String value) throws IOException {
        Path base = Files.createDirectories(outer.resolve(name).resolve("base"));
        Path overlay = Files.createDirectories(outer.resolve(name).resolve("overlay"));
        Files.writeString(base.resolve("kustomization.yaml"), "resources: [web.yaml]\n");
        Files.writeString(base.resolve("web.yaml"), OBJECT.replace("'1'", "'" + value + "'"));
        Files.writeString(overlay.resolve("kustomization.yaml"), "resources: [../base]\nnamePrefix: p-\n");
        return outer.resolve(name).toString();
    }

    @Test
    void theRootOfAFolderWithoutRepositoryIsThatFolder() throws Exception {
        String project = project("plain", "1");
        assertThat(run(Path.of("/"), "graph", project)).isZero();
        assertThat(printed()).isEqualTo("overlay\n  base  (resources)\n");
        assertThat(run(Path.of("/"), "check", project + "/base")).as(stderr()).isZero();
        assertThat(run(Path.of("/"), "graph", "--waves", project + "/base"))
                .as(stderr())
                .isZero();
    }

    @Test
    void theRootIsTheNearestFolderAboveWithAConfiguration() throws Exception {
        String project = project("configured", "1");
        assertThat(run(Path.of("/"), "check", project + "/overlay")).isEqualTo(1);
        assertThat(printed()).contains("outside the root");
        Files.writeString(outer.resolve("configured/.kasane.yaml"), "targets: {}\n");
        assertThat(run(Path.of("/"), "check", project + "/overlay"))
                .as(printed())
                .isZero();
    }

    @Test
    void theWorkingDirectoryBoundsWhatIsInItUnlessItIsTheWholeComputer() throws Exception {
        project("plain", "1");
        assertThat(run(outer.resolve("plain"), "check", "overlay"))
                .as(printed())
                .isZero();
    }

    @Test
    void foldersOfTwoPlacesAreComparedFromAnywhere() throws Exception {
        String one = project("one", "1");
        String other = project("other", "2");
        for (Path working : List.of(Path.of("/"), outer, outer.resolve("one"))) {
            assertThat(run(working, "diff", "--exit-code", one, other))
                    .as(stderr())
                    .isEqualTo(1);
            assertThat(printed()).contains("overlay").contains("- \"1\"").contains("+ \"2\"");
        }
    }

    @Test
    void theRepositoryOfADiffIsThatOfTheFolder() throws Exception {
        Path repository = outer.resolve("repository");
        try (Workspace workspace = new Workspace(repository)) {
            workspace
                    .write("app/kustomization.yaml", "resources: [web.yaml]", "app/web.yaml", OBJECT)
                    .commit()
                    .write("app/web.yaml", OBJECT.replace("'1'", "'2'"));
        }
        for (Path working : List.of(Path.of("/"), outer)) {
            assertThat(run(working, "diff", "HEAD", repository + "/app"))
                    .as(stderr())
                    .isZero();
            assertThat(printed()).contains("+ \"2\"");
            assertThat(run(working, "affected", "HEAD", repository + "/app"))
                    .as(stderr())
                    .isZero();
        }
        assertThat(run(outer, "diff")).isEqualTo(2);
        assertThat(stderr()).contains("the working directory belongs to no Git repository");
    }

    @Test
    void theWholeFileSystemIsNeverSearched() {
        for (String[] words : new String[][] {{"check"}, {"graph"}, {"graph", "/"}, {"graph", "--waves"}}) {
            assertThat(run(Path.of("/"), words)).isEqualTo(2);
            assertThat(stderr()).contains("the root of the file system cannot be searched for kustomizations");
        }
    }

    @Test
    void linksThatLeaveAFolderAreNotFollowed() throws Exception {
        String project = project("linked", "1");
        Files.createSymbolicLink(outer.resolve("linked/proc"), Path.of("/proc"));
        Files.createSymbolicLink(outer.resolve("linked/bin"), Path.of("/bin"));
        assertThat(run(Path.of("/"), "graph", project)).isZero();
        assertThat(printed()).isEqualTo("overlay\n  base  (resources)\n");
    }
}
