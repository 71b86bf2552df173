package dev.kasane.lock.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive of a folder. */
class TreeArchiveTest {

    private static final String LONG = "a-folder-with-a-long-name/".repeat(9) + "ファイル.yaml";

    @TempDir
    Path folder;

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static TreeArchive archive() {
        TreeArchive archive = new TreeArchive();
        archive.file(LONG, text("long"));
        archive.file("deploy/a.yaml", text("a: 1\n"));
        archive.file("empty", new byte[0]);
        archive.file("block", new byte[512]);
        archive.link("link", "deploy/a.yaml");
        archive.link("far", LONG);
        return archive;
    }

    @Test
    void whatWasAddedComesBack() {
        MemoryTree tree = TreeArchive.read("it", archive().bytes());

        assertThat(tree.read("deploy/a.yaml")).isEqualTo(text("a: 1\n"));
        assertThat(tree.read("empty")).isEmpty();
        assertThat(tree.read("block")).isEqualTo(new byte[512]);
        assertThat(tree.read(LONG)).isEqualTo(text("long"));
        assertThat(tree.entry("link")).isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, "deploy/a.yaml"));
        assertThat(tree.entry("far")).isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, LONG));
    }

    @Test
    void theOrderInWhichFilesAreAddedDoesNotMatter() {
        TreeArchive one = new TreeArchive();
        one.file("a", text("1"));
        one.file("b", text("2"));
        TreeArchive other = new TreeArchive();
        other.file("b", text("2"));
        other.file("a", text("1"));

        assertThat(one.bytes()).isEqualTo(other.bytes());
    }

    @Test
    void tarUnderstandsIt() throws Exception {
        Path file = folder.resolve("it.tar");
        Files.write(file, archive().bytes());
        Process tar = new ProcessBuilder("tar", "-xf", file.toString(), "-C", folder.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(tar.waitFor()).as(printed).isZero();
        assertThat(folder.resolve(LONG)).hasContent("long");
        assertThat(folder.resolve("link")).hasContent("a: 1\n");
        assertThat(Files.readSymbolicLink(folder.resolve("far"))).hasToString(LONG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a", "/a", "a/../../b", "a//b", "./a"})
    void aPathThatLeadsElsewhereIsRefused(String path) {
        TreeArchive archive = new TreeArchive();
        archive.file(path, text("x"));

        assertThatThrownBy(() -> TreeArchive.read("it", archive.bytes()))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("it is no archive of a folder");
    }

    @Test
    void aLinkToTheOutsideLeadsNowhere() {
        TreeArchive archive = new TreeArchive();
        archive.link("up", "../../etc/passwd");
        archive.link("root", "/etc/passwd");
        MemoryTree tree = TreeArchive.read("it", archive.bytes());

        assertThat(tree.entry("up").kind()).isEqualTo(TreeEntry.Kind.OUTSIDE);
        assertThat(tree.entry("root").kind()).isEqualTo(TreeEntry.Kind.OUTSIDE);
    }

    @Test
    void aDamagedArchiveIsRefusedOrReadButNeverAnotherError() {
        byte[] bytes = archive().bytes();
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            for (int j = 0; j < 4 && damaged.length > 0; j++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                TreeArchive.read("it", damaged);
            } catch (KasaneException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }
}
