package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreeEntry.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TreeChangesTest {

    private static final String[] BEFORE = {
        "a/same.yaml", "1", "a/other.yaml", "1", "a/gone.yaml", "1", "b/deep/same.yaml", "1", "c", "file"
    };
    private static final String[] AFTER = {
        "a/same.yaml", "1", "a/other.yaml", "2", "a/new.yaml", "1", "b/deep/same.yaml", "1", "c/inner", "folder"
    };

    private static final TreeChanges CHANGES = new TreeChanges(MemoryTree.of(BEFORE), MemoryTree.of(AFTER));

    private static TreeChanges revisions() {
        return new TreeChanges(RevisionTree.of(BEFORE), RevisionTree.of(AFTER));
    }

    @Test
    void aFileIsChangedIfItsContentIsAnotherOrItIsOnOneSideOnly() {
        for (TreeChanges changes : new TreeChanges[] {CHANGES, revisions()}) {
            assertThat(changes.isChanged("a/same.yaml")).isFalse();
            assertThat(changes.isChanged("b/deep/same.yaml")).isFalse();
            assertThat(changes.isChanged("nowhere")).isFalse();
            assertThat(changes.isChanged("a/other.yaml")).isTrue();
            assertThat(changes.isChanged("a/gone.yaml")).isTrue();
            assertThat(changes.isChanged("a/new.yaml")).isTrue();
            assertThat(changes.isChanged("c")).isTrue();
        }
    }

    @Test
    void aFolderIsChangedIfSomethingInItIs() {
        assertThat(CHANGES.isChanged("a")).isTrue();
        assertThat(CHANGES.isChanged("b")).isFalse();
        assertThat(CHANGES.isChanged("")).isTrue();
    }

    @Test
    void theFirstChangedFileIsFoundInTheOrderOfNames() {
        assertThat(CHANGES.firstChanged("a")).isEqualTo("a/gone.yaml");
        assertThat(CHANGES.firstChanged("")).isEqualTo("a/gone.yaml");
        assertThat(CHANGES.firstChanged("b")).isEqualTo("b");
        assertThat(CHANGES.firstChanged("c")).isEqualTo("c/inner");
    }

    @Test
    void theRepositoryItselfIsNoChange() {
        TreeChanges changes =
                new TreeChanges(MemoryTree.of(".git/HEAD", "1", "z", "1"), MemoryTree.of(".git/HEAD", "2", "z", "2"));

        assertThat(changes.firstChanged("")).isEqualTo("z");
    }

    @Test
    void aFolderIsKnownToBeTheSameOnlyWhereTreesHaveIdsOfContents() {
        assertThat(revisions().isSameFolder("b")).isTrue();
        assertThat(revisions().isSameFolder("b/deep")).isTrue();
        assertThat(revisions().isSameFolder("a")).isFalse();
        assertThat(revisions().isSameFolder("c")).isFalse();
        assertThat(CHANGES.isSameFolder("b")).isFalse();
        FileTree tree = RevisionTree.of(BEFORE);
        assertThat(new TreeChanges(tree, MemoryTree.of(BEFORE)).isSameFolder("b"))
                .isFalse();
        assertThat(new TreeChanges(MemoryTree.of(BEFORE), tree).isSameFolder("b"))
                .isFalse();
    }

    @Test
    void whatALinkLeadsToCounts() {
        TreeChanges changes = new TreeChanges(linked("one"), linked("two"));

        assertThat(changes.isChanged("link")).isTrue();
        assertThat(changes.isSameFolder("link")).isFalse();
    }

    private static FileTree linked(String target) {
        return new RevisionTree(MemoryTree.builder()
                .file("one/a", "same")
                .file("two/a", "same")
                .link("link", target)
                .build());
    }

    @Test
    void aRenderIsReusedOnlyIfNothingThatItReadIsChanged() {
        assertThat(CHANGES.isAnyChanged(Map.of("a/same.yaml", Kind.FILE, "nowhere", Kind.MISSING)))
                .isFalse();
        assertThat(CHANGES.isAnyChanged(Map.of("a/other.yaml", Kind.FILE))).isTrue();
        assertThat(CHANGES.isAnyChanged(Map.of("a/new.yaml", Kind.MISSING))).isTrue();
        // of a folder only that it is one was read
        assertThat(CHANGES.isAnyChanged(Map.of("a", Kind.FOLDER))).isFalse();
        assertThat(CHANGES.isAnyChanged(Map.of("c", Kind.FOLDER))).isTrue();
    }
}
