package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.TreeException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that claim to be large, such as sparse ones of a terabyte, are refused by their size and never read. */
@Timeout(60)
class FileSizeTest {

    private static final long TERABYTE = 1L << 40;

    private final Path folder;

    FileSizeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void aSparseFile() throws IOException {
        sparse("sparse.yaml", TERABYTE);
    }

    private void sparse(String name, long size) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
            file.setLength(size);
        }
    }

    private void isRefused(String kustomization, String sentence, String limit) throws IOException {
        Files.writeString(folder.resolve("kustomization.yaml"), kustomization);
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
            assertThatThrownBy(() -> renderer.render(""))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining(sentence)
                    .satisfies(e -> assertThat(
                                    ((KasaneException) e).problems().getFirst().hint())
                            .contains("--limit " + limit));
        }
    }

    @Test
    void aSparseFileIsRefusedWhereverAKustomizationNamesIt() throws IOException {
        for (String field : new String[] {
            "resources: [sparse.yaml]",
            "patches: [{path: sparse.yaml}]",
            "configurations: [sparse.yaml]",
            "crds: [sparse.yaml]",
            "transformers: [sparse.yaml]",
            "configMapGenerator: [{name: a, envs: [sparse.yaml]}]"
        }) {
            isRefused(field + "\n", "has " + TERABYTE + " bytes, and a file may have 67108864", "file-bytes");
        }
    }

    @Test
    void aFileThatAGeneratorMakesAValueOfIsBoundedAsAValueIs() throws IOException {
        isRefused(
                "configMapGenerator: [{name: a, files: [sparse.yaml]}]\n",
                "has " + TERABYTE + " bytes, and a file may have 8388608",
                "scalar-bytes");
        sparse("nine", 9 << 20);
        isRefused("secretGenerator: [{name: a, files: [k=nine]}]\n", "has 9437184 bytes", "scalar-bytes");
    }

    @Test
    void aKustomizationThatIsSparseIsRefused() throws IOException {
        sparse("kustomization.yml", TERABYTE);
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
            assertThatThrownBy(() -> renderer.render("")).hasMessageContaining("has " + TERABYTE + " bytes");
        }
    }

    @Test
    void whoeverReadsAFileWithoutALimitOfItsOwnIsBoundedToo() {
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            assertThatThrownBy(() -> tree.read("sparse.yaml"))
                    .isInstanceOf(TreeException.class)
                    .hasMessageContaining("has " + TERABYTE + " bytes");
        }
    }

    @Test
    void theIdOfALargeFileTakesNoMemory() throws IOException {
        sparse("large", 200 << 20);
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            // git hash-object of 200 MiB of zeros
            assertThat(tree.contentId("large").hex()).isEqualTo("10f1a0bf47fca0d7b287e96142ffbf7fdfedf059");
        }
    }
}
