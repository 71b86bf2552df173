package dev.kasane.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MemoryTreeTest {

    @Test
    void a_folder_has_its_files_folders_and_links_in_order() {
        MemoryTree tree = MemoryTree.builder()
                .file("b/two", "")
                .file("b/c/three", "")
                .file("a", "")
                .link("b/a-link", "../a")
                .build();

        assertThat(tree.list("")).containsExactly("a", "b");
        assertThat(tree.list("b")).containsExactly("a-link", "c", "two");
        assertThat(tree.list("nowhere")).isEmpty();
        assertThat(tree.entry("b/c").isFolder()).isTrue();
        assertThat(tree.entry("b/a-link")).isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, "a"));
    }

    @Test
    @Timeout(20)
    void listing_costs_what_a_folder_holds() {
        MemoryTree.Builder builder = MemoryTree.builder();
        int folders = 50_000;
        for (int i = 0; i < folders; i++) {
            builder.file("f" + i + "/file", "");
        }
        MemoryTree tree = builder.build();

        int found = 0;
        for (String folder : tree.list("")) {
            found += tree.list(folder).size();
        }

        assertThat(found).isEqualTo(folders);
    }
}
