package dev.kasane.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The expected ids are what {@code git add -A; git write-tree; git ls-tree -rt} of git 2.39 printed for the same files.
 */
class ContentIdTest {

    @TempDir
    Path folder;

    private DirectoryTree tree() throws IOException {
        write("a/x", "hello\n");
        write("a.b/empty", "");
        write("a-b", "z");
        write("sub/deep/é", "é\n");
        write("run", "#!/bin/sh\n");
        Files.setPosixFilePermissions(folder.resolve("run"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("a/x"));
        write(".git/HEAD", "not part of the content");
        return new DirectoryTree(folder);
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void a_file_has_the_id_of_its_blob() throws IOException {
        try (DirectoryTree tree = tree()) {
            assertThat(tree.contentId("a/x").hex()).isEqualTo("ce013625030ba8dba906f756967f9e9ca394464a");
            assertThat(tree.contentId("a.b/empty").hex()).isEqualTo("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
            assertThat(tree.contentId("sub/deep/é").hex()).isEqualTo("c6003325155f475bd7c87731607525dce73be9cf");
        }
    }

    @Test
    void a_link_has_the_id_of_its_target_as_a_text() throws IOException {
        try (DirectoryTree tree = tree()) {
            assertThat(tree.contentId("link").hex()).isEqualTo("7e2844aca56489e5ed1111b5e32d999e7d4ad8b4");
        }
    }

    @Test
    void a_folder_has_the_id_of_its_tree_with_links_and_modes_and_in_the_order_of_git() throws IOException {
        try (DirectoryTree tree = tree()) {
            assertThat(tree.contentId("sub").hex()).isEqualTo("c940e81bc2af5e3f88abeaf62bfab3a555221bae");
            assertThat(tree.contentId("").hex()).isEqualTo("f54c3ac20f277568c77524087d5466fad6d1d0c3");
        }
    }

    @Test
    void memory_and_a_folder_agree() throws IOException {
        MemoryTree memory = MemoryTree.builder()
                .file("sub/deep/é", "é\n")
                .file("a/x", "hello\n")
                .build();
        try (DirectoryTree tree = tree()) {
            assertThat(memory.contentId("sub")).isEqualTo(tree.contentId("sub"));
            assertThat(memory.contentId("a")).isEqualTo(tree.contentId("a"));
        }
    }

    @Test
    void folders_without_files_do_not_count() throws IOException {
        tree().close();
        Files.createDirectories(folder.resolve("a/none/at/all"));
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            assertThat(tree.contentId("").hex()).isEqualTo("f54c3ac20f277568c77524087d5466fad6d1d0c3");
        }
    }
}
