package dev.kasane.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEditor;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitTreeTest {

    @TempDir
    Path folder;

    private Git git;

    @BeforeEach
    void a_repository() throws GitAPIException {
        IsolatedSystem.install();
        git = Git.init().setDirectory(folder.toFile()).setInitialBranch("main").call();
    }

    @AfterEach
    void close() {
        git.close();
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private RevCommit commit(String message) throws GitAPIException {
        git.add().addFilepattern(".").call();
        return git.commit()
                .setMessage(message)
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .setAllowEmpty(true)
                .call();
    }

    private GitRepository open() {
        return Objects.requireNonNull(GitRepository.around(folder));
    }

    private static String text(GitTree tree, String path) {
        return new String(tree.read(path), StandardCharsets.UTF_8);
    }

    @Test
    void each_revision_has_its_own_files() throws Exception {
        write("a/x", "first");
        commit("one");
        write("a/x", "second");
        write("a/y", "new");
        commit("two");
        write("a/x", "not committed");

        try (GitRepository repository = open()) {
            assertThat(text(repository.tree("HEAD"), "a/x")).isEqualTo("second");
            assertThat(text(repository.tree("HEAD~1"), "a/x")).isEqualTo("first");
            assertThat(repository.tree("main").list("a")).containsExactly("x", "y");
            assertThat(repository.tree("HEAD~1").entry("a/y").kind()).isEqualTo(TreeEntry.Kind.MISSING);
        }
    }

    @Test
    void a_revision_and_the_folder_it_was_made_from_have_the_same_content_ids() throws Exception {
        write("a/x", "hello\n");
        write("a.b/empty", "");
        write("sub/deep/é", "é\n");
        Files.createSymbolicLink(folder.resolve("link"), Path.of("a/x"));
        commit("one");

        try (GitRepository repository = open();
                DirectoryTree directory = new DirectoryTree(folder)) {
            GitTree tree = repository.tree("HEAD");
            for (String path : List.of("", "a", "a/x", "a.b", "sub", "sub/deep/é", "link")) {
                assertThat(tree.contentId(path)).as(path).isEqualTo(directory.contentId(path));
            }
        }
    }

    @Test
    void links_are_followed_inside_and_lead_nowhere_outside() throws Exception {
        write("base/file", "content");
        Files.createDirectories(folder.resolve("overlay"));
        Files.createSymbolicLink(folder.resolve("overlay/base"), Path.of("../base"));
        Files.createSymbolicLink(folder.resolve("out"), Path.of("../outside"));
        Files.createSymbolicLink(folder.resolve("absolute"), Path.of("/etc"));
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        commit("one");

        try (GitRepository repository = open()) {
            GitTree tree = repository.tree("HEAD");
            assertThat(tree.entry("overlay/base/file")).isEqualTo(new TreeEntry(TreeEntry.Kind.FILE, "base/file"));
            assertThat(tree.entry("out").kind()).isEqualTo(TreeEntry.Kind.OUTSIDE);
            assertThat(tree.entry("absolute/passwd").kind()).isEqualTo(TreeEntry.Kind.OUTSIDE);
            assertThat(tree.entry("loop").kind()).isEqualTo(TreeEntry.Kind.LOOP);
        }
    }

    @Test
    void a_submodule_is_nothing_to_be_read() throws Exception {
        write("a", "a");
        RevCommit first = commit("one");
        DirCache index = git.getRepository().lockDirCache();
        DirCacheEditor editor = index.editor();
        editor.add(new DirCacheEditor.PathEdit("module") {
            @Override
            public void apply(DirCacheEntry entry) {
                entry.setFileMode(FileMode.GITLINK);
                entry.setObjectId(first);
            }
        });
        assertThat(editor.commit()).isTrue();
        git.commit()
                .setMessage("two")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call();

        try (GitRepository repository = open()) {
            GitTree tree = repository.tree("HEAD");
            assertThat(tree.entry("module").kind()).isEqualTo(TreeEntry.Kind.SPECIAL);
            assertThat(tree.entry("module/file").kind()).isEqualTo(TreeEntry.Kind.MISSING);
        }
    }

    @Test
    void a_revision_that_does_not_exist_is_named() throws Exception {
        commit("one");
        try (GitRepository repository = open()) {
            for (String wrong :
                    List.of("nothing", "HEAD~7", "HEAD^{tree}x", "0123456789012345678901234567890123456789")) {
                assertThatThrownBy(() -> repository.tree(wrong))
                        .as(wrong)
                        .isInstanceOf(KasaneException.class)
                        .hasMessageContaining(wrong);
            }
        }
    }

    @Test
    void the_merge_base_is_where_two_branches_part() throws Exception {
        write("x", "common");
        commit("common");
        git.branchCreate().setName("side").call();
        write("x", "main");
        commit("main");
        git.checkout().setName("side").call();
        write("x", "side");
        commit("side");

        try (GitRepository repository = open()) {
            assertThat(text(repository.mergeBase("main", "side"), "x")).isEqualTo("common");
        }
    }

    @Test
    void bare_repositories_and_folders_inside_a_work_tree_are_found() throws Exception {
        write("deep/er/x", "x");
        commit("one");
        Path bare = folder.resolve("bare.git");
        Git.cloneRepository()
                .setURI(folder.toUri().toString())
                .setDirectory(bare.toFile())
                .setBare(true)
                .call()
                .close();

        try (GitRepository inside = Objects.requireNonNull(GitRepository.around(folder.resolve("deep/er")));
                GitRepository repository = Objects.requireNonNull(GitRepository.around(bare))) {
            assertThat(inside.workTree()).isEqualTo(folder);
            assertThat(repository.workTree()).isNull();
            assertThat(text(repository.tree("main"), "deep/er/x")).isEqualTo("x");
        }
    }

    @Test
    void a_shallow_clone_has_what_it_has_and_names_what_it_lacks() throws Exception {
        write("x", "one");
        commit("one");
        write("x", "two");
        commit("two");
        Path shallow = folder.resolve("shallow");
        Git.cloneRepository()
                .setURI(folder.toUri().toString())
                .setDirectory(shallow.toFile())
                .setDepth(1)
                .call()
                .close();

        try (GitRepository repository = Objects.requireNonNull(GitRepository.around(shallow))) {
            assertThat(text(repository.tree("HEAD"), "x")).isEqualTo("two");
            assertThatThrownBy(() -> repository.tree("HEAD~1")).isInstanceOf(KasaneException.class);
        }
    }

    @Test
    void a_linked_work_tree_reads_the_objects_of_its_repository() throws Exception {
        write("x", "one");
        ObjectId commit = commit("one");
        Path linked = Files.createDirectories(folder.resolve("linked"));
        Path own = Files.createDirectories(folder.resolve(".git/worktrees/linked"));
        Files.writeString(linked.resolve(".git"), "gitdir: " + own + "\n");
        Files.writeString(own.resolve("gitdir"), linked.resolve(".git") + "\n");
        Files.writeString(own.resolve("commondir"), "../..\n");
        Files.writeString(own.resolve("HEAD"), commit.name() + "\n");

        try (GitRepository repository = Objects.requireNonNull(GitRepository.around(linked))) {
            assertThat(repository.workTree()).isEqualTo(linked);
            assertThat(text(repository.tree("HEAD"), "x")).isEqualTo("one");
            assertThat(text(repository.tree("main"), "x")).isEqualTo("one");
        }
    }

    @Test
    void reading_leaves_no_trace_in_the_repository() throws Exception {
        write("x", "one");
        commit("one");
        List<String> before = files();
        try (GitRepository repository = open()) {
            assertThat(text(repository.tree("HEAD"), "x")).isEqualTo("one");
        }
        assertThat(files()).isEqualTo(before);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.map(Path::toString).sorted().toList();
        }
    }
}
