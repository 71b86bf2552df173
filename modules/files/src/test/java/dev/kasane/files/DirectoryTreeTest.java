package dev.kasane.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryTreeTest {

    @TempDir
    Path temporary;

    private Path root;

    @BeforeEach
    void a_root_with_something_secret_beside_it() throws IOException {
        root = Files.createDirectories(temporary.resolve("root"));
        Files.writeString(temporary.resolve("secret"), "secret");
        Files.createDirectories(root.resolve("folder"));
        Files.writeString(root.resolve("folder/file"), "content");
    }

    private TreeEntry entry(String path) {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            return tree.entry(path);
        }
    }

    @Test
    void what_is_gits_own_is_not_there() throws IOException {
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve(".git/config"), "extraheader = secret");
        Files.createSymbolicLink(root.resolve("link"), Path.of(".git/config"));
        Files.createSymbolicLink(root.resolve("folder/git"), Path.of("../.git"));

        try (DirectoryTree tree = new DirectoryTree(root)) {
            assertThat(tree.list("")).containsExactly("folder", "link");
            for (String path : List.of(".git", ".git/config", "link", "folder/git", "folder/git/config")) {
                assertThat(tree.entry(path).isFile() || tree.entry(path).isFolder())
                        .as(path)
                        .isFalse();
            }
        }
    }

    @Test
    void links_that_stay_inside_are_followed_to_the_real_path() throws IOException {
        Files.createSymbolicLink(root.resolve("to-file"), Path.of("folder/file"));
        Files.createSymbolicLink(root.resolve("to-folder"), Path.of("folder"));
        Files.createSymbolicLink(root.resolve("folder/back"), root.resolve("folder"));

        assertThat(entry("to-file")).isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, "folder/file"));
        assertThat(entry("to-folder/back/file")).isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, "folder/file"));
        assertThat(entry("folder/../to-folder")).isEqualTo(new TreeEntry(TreeEntry.Kind.FOLDER, "folder"));
    }

    @Test
    void nothing_is_found_outside() throws IOException {
        Files.createSymbolicLink(root.resolve("relative"), Path.of("../secret"));
        Files.createSymbolicLink(root.resolve("absolute"), temporary.resolve("secret"));
        Files.createSymbolicLink(root.resolve("out"), Path.of(".."));

        for (String path : new String[] {"../secret", "relative", "absolute", "out/secret", "folder/../../secret"}) {
            assertThat(entry(path).kind()).as(path).isEqualTo(TreeEntry.Kind.OUTSIDE);
        }
    }

    @Test
    void a_link_to_itself_is_a_loop() throws IOException {
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));

        assertThat(entry("loop").kind()).isEqualTo(TreeEntry.Kind.LOOP);
    }

    @Test
    void a_file_exchanged_for_a_link_after_it_was_found_is_not_read() throws IOException {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            assertThat(new String(tree.read("folder/file"), StandardCharsets.UTF_8))
                    .isEqualTo("content");
            Files.delete(root.resolve("folder/file"));
            Files.createSymbolicLink(root.resolve("folder/file"), temporary.resolve("secret"));

            assertThatThrownBy(() -> tree.read("folder/file")).isInstanceOf(TreeException.class);
        }
    }

    @Test
    void a_name_that_no_file_can_have_is_missing() {
        for (String path :
                new String[] {"a\0b", "folder/a\0b/c", "x".repeat(300), "folder/" + "ü".repeat(128) + "/y"}) {
            assertThat(entry(path).kind()).as(path).isEqualTo(TreeEntry.Kind.MISSING);
        }
        try (DirectoryTree tree = new DirectoryTree(root)) {
            assertThat(tree.displayName("a\0b")).isEqualTo("a\0b");
        }
    }
}
