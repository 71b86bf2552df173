package dev.kasane.lock.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreeException;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tree with what its lock names. */
class LockedTreeTest {

    private static final String STORE = "kasane.store";
    private static final Requirement FOLDER =
            Objects.requireNonNull(Requirement.ofRepository("https://git.example/o/r", "deploy", "feature/blue"));
    private static final Requirement FILE = Objects.requireNonNull(Requirement.ofFile("https://web.example/a/x.yaml"));

    @TempDir
    Path folder;

    private ContentStore store;

    @BeforeEach
    void start() {
        System.setProperty(STORE, folder.toString());
        store = new ContentStore(folder);
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
    }

    private static byte[] archive() {
        TreeArchive archive = new TreeArchive();
        archive.file("deploy/a.yaml", "a: 1\n".getBytes(StandardCharsets.UTF_8));
        archive.link("deploy/b.yaml", "a.yaml");
        archive.link("deploy/up", "../../..");
        return archive.bytes();
    }

    private LockEntry folderEntry() {
        byte[] bytes = archive();
        return new LockEntry(FOLDER, "12".repeat(20), store.put(bytes), bytes.length, "");
    }

    private LockEntry fileEntry() {
        return new LockEntry(FILE, "", store.put("x: 1\n".getBytes(StandardCharsets.UTF_8)), 5, "");
    }

    private static FileTree tree(LockEntry... entries) {
        return LockedTree.over(
                MemoryTree.of(Lock.FILE, Lock.of(List.of(entries)).text(), "own.yaml", "own: 1\n"));
    }

    @Test
    void filesOfARepositoryAreBelowThePathOfItsEntry() {
        FileTree tree = tree(folderEntry());
        String path = FOLDER.path();

        assertThat(tree.entry(path).isFolder()).isTrue();
        assertThat(tree.list(path + "/deploy")).containsExactly("a.yaml", "b.yaml", "up");
        assertThat(tree.entry(path + "/deploy/b.yaml"))
                .isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, path + "/deploy/a.yaml"));
        assertThat(tree.read(path + "/deploy/a.yaml")).asString().isEqualTo("a: 1\n");
        assertThat(tree.entry(path + "/nothing").kind()).isEqualTo(TreeEntry.Kind.MISSING);
        assertThat(tree.entry(path + "/deploy/up").kind()).isEqualTo(TreeEntry.Kind.OUTSIDE);
        assertThat(tree.displayName(path + "/deploy/a.yaml"))
                .isEqualTo("https://git.example/o/r@feature/blue//deploy/a.yaml");
    }

    @Test
    void aFileIsAtThePathOfItsEntry() {
        FileTree tree = tree(fileEntry());

        assertThat(tree.entry(FILE.path())).isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, FILE.path()));
        assertThat(tree.read(FILE.path())).asString().isEqualTo("x: 1\n");
        assertThat(tree.entry(FILE.path() + "/inner").kind()).isEqualTo(TreeEntry.Kind.MISSING);
        assertThat(tree.displayName(FILE.path())).isEqualTo("https://web.example/a/x.yaml");
    }

    @Test
    void listsOfTheTreeItselfAreAsBefore() {
        FileTree tree = tree(folderEntry(), fileEntry());

        assertThat(tree.list("")).containsExactly(Lock.FILE, "own.yaml");
        assertThat(tree.read("own.yaml")).asString().isEqualTo("own: 1\n");
        assertThat(LockedTree.over(tree)).isSameAs(tree);
    }

    @Test
    void whatIsNotLockedOrNotInTheStoreIsMissing() {
        LockEntry elsewhere = new LockEntry(FILE, "", "sha256:" + "ab".repeat(32), 5, "");

        assertThat(tree().entry(FILE.path()).kind()).isEqualTo(TreeEntry.Kind.MISSING);
        assertThat(tree(elsewhere).entry(FILE.path()).kind()).isEqualTo(TreeEntry.Kind.MISSING);
        assertThatThrownBy(() -> tree().read(FILE.path())).isInstanceOf(TreeException.class);
    }

    @Test
    void aVendoredContentNeedsNoStoreAndCountsOnlyWithItsDigest() {
        byte[] bytes = "vendored: 1\n".getBytes(StandardCharsets.UTF_8);
        LockEntry entry = new LockEntry(FILE, "", ContentStore.digestOf(bytes), bytes.length, "");
        String lock = Lock.of(List.of(entry)).text();
        FileTree right = LockedTree.over(MemoryTree.of(Lock.FILE, lock, entry.vendored(), "vendored: 1\n"));
        LockEntry changed = new LockEntry(FILE, "", ContentStore.digestOf(new byte[] {'x'}), 1, "");
        FileTree wrong = LockedTree.over(
                MemoryTree.of(Lock.FILE, Lock.of(List.of(changed)).text(), changed.vendored(), "vendored: 2\n"));

        assertThat(right.read(FILE.path())).isEqualTo(bytes);
        assertThat(wrong.entry(FILE.path()).kind()).isEqualTo(TreeEntry.Kind.MISSING);
    }
}
