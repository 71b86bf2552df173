package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.lock.Requirement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which files of a repository are kept for a folder. */
class FolderClosureTest {

    private static Requirement folder(String path) {
        return Objects.requireNonNull(Requirement.ofRepository("https://git.example/o/r", path, "v1"));
    }

    /** The names in an archive: those of the headers, which are at multiples of 512. */
    private static List<String> kept(MemoryTree tree, String path) {
        byte[] bytes = new FolderClosure(tree, folder(path)).archive();
        List<String> names = new ArrayList<>();
        for (int at = 0; at + 512 <= bytes.length; at += 512) {
            if (new String(bytes, at + 257, 5, StandardCharsets.US_ASCII).equals("ustar")) {
                String name = new String(bytes, at, 100, StandardCharsets.UTF_8);
                names.add(name.substring(0, name.indexOf('\0')));
            }
        }
        return names;
    }

    @Test
    void whatKustomizationsNameIsKeptAndNothingElse() {
        MemoryTree tree = MemoryTree.of(
                "deploy/base/kustomization.yaml",
                "resources: [web.yaml]\nconfigMapGenerator:\n- {name: c, files: [key=settings.ini], envs: [e.env]}\n",
                "deploy/base/web.yaml",
                "",
                "deploy/base/settings.ini",
                "",
                "deploy/base/e.env",
                "",
                "deploy/base/notes.md",
                "",
                "deploy/prod/kustomization.yaml",
                "resources: [../base, https://web.example/x.yaml, github.com/o/other]\npatches: [{path: p.yaml}]\n",
                "deploy/prod/p.yaml",
                "",
                "src/Main.java",
                "");

        assertThat(kept(tree, "deploy/prod"))
                .containsExactly(
                        "deploy/base/e.env",
                        "deploy/base/kustomization.yaml",
                        "deploy/base/settings.ini",
                        "deploy/base/web.yaml",
                        "deploy/prod/kustomization.yaml",
                        "deploy/prod/p.yaml");
    }

    @Test
    void ofFoldersWithPluginsChartsOrNoKustomizationAllFilesAreKept() {
        MemoryTree tree = MemoryTree.of(
                "a/kustomization.yaml", "generators: [g.yaml]\n",
                "a/g.yaml", "",
                "a/any/where.txt", "",
                "b/kustomization.yaml", "helmCharts: [{name: c}]\n",
                "b/charts/c/Chart.yaml", "",
                "b/charts/c/templates/x.yaml", "",
                "b/other.txt", "",
                "plain/x.yaml", "",
                "plain/inner/y.yaml", "");

        assertThat(kept(tree, "a")).containsExactly("a/any/where.txt", "a/g.yaml", "a/kustomization.yaml");
        assertThat(kept(tree, "b"))
                .containsExactly(
                        "b/charts/c/Chart.yaml", "b/charts/c/templates/x.yaml", "b/kustomization.yaml", "b/other.txt");
        assertThat(kept(tree, "plain")).containsExactly("plain/inner/y.yaml", "plain/x.yaml");
    }

    @Test
    void linksAreKeptWithWhatTheyLeadTo() {
        MemoryTree tree = MemoryTree.builder()
                .file("deploy/kustomization.yaml", "resources: [a.yaml, ../linked]\n")
                .link("deploy/a.yaml", "../files/real.yaml")
                .file("files/real.yaml", "")
                .link("linked", "files/base")
                .file("files/base/kustomization.yaml", "resources: [b.yaml, gone.yaml, ../../../up.yaml]\n")
                .file("files/base/b.yaml", "")
                .link("files/loop", "loop")
                .link("named/kustomization.yaml", "../deploy/own.yaml")
                .file("deploy/own.yaml", "resources: []\n")
                .build();

        assertThat(kept(tree, "deploy"))
                .containsExactly(
                        "deploy/a.yaml",
                        "linked",
                        "deploy/kustomization.yaml",
                        "deploy/own.yaml",
                        "files/base/b.yaml",
                        "files/base/kustomization.yaml",
                        "files/real.yaml");
        assertThat(kept(tree, "linked")).startsWith("linked");
        assertThat(kept(tree, "named")).containsExactly("named/kustomization.yaml", "deploy/own.yaml");
    }

    @Test
    void aFileThatACheckoutWouldChangeIsRefused() {
        String[] files = {
            ".gitattributes", "*.ini text eol=crlf\n*.yaml text eol=lf\n*.md filter=lfs\n",
            "a/kustomization.yaml", "configMapGenerator: [{name: c, files: [x.ini]}]\n",
            "a/x.ini", "a=b\n",
            "b/kustomization.yaml", "resources: [b.yaml]\n",
            "b/b.yaml", "",
            "b/notes.md", ""
        };

        assertThatThrownBy(() -> kept(MemoryTree.of(files), "a"))
                .hasMessageContaining("a/x.ini, which git checks out with other bytes, by eol=crlf");
        assertThat(kept(MemoryTree.of(files), "b")).containsExactly("b/b.yaml", "b/kustomization.yaml");
    }

    @Test
    void aFolderWithTooManyFilesIsRefused() {
        MemoryTree.Builder tree = MemoryTree.builder();
        for (int i = 0; i < 20_001; i++) {
            tree.file("a/" + i, new byte[0]);
        }

        assertThatThrownBy(() -> kept(tree.build(), "a")).hasMessageContaining("more than 20000 files in a");
    }

    @Test
    void aFolderThatIsNotThereIsRefusedByName() {
        assertThatThrownBy(() -> kept(MemoryTree.of("a/b.yaml", ""), "nowhere"))
                .isInstanceOf(RepositoryException.class)
                .hasMessageContaining("https://git.example/o/r at v1 has no folder or file nowhere");
    }
}
