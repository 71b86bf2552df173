package dev.kasane.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.ContentId;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expectations of which files there are come from {@code git ls-files --cached --others --exclude-standard}. */
class WorkTreeTest {

    @TempDir
    Path outer;

    private Path top;
    private Git git;

    @BeforeEach
    void aRepository() throws GitAPIException {
        IsolatedSystem.install();
        top = outer.resolve("repository");
        git = Git.init().setDirectory(top.toFile()).setInitialBranch("main").call();
    }

    @AfterEach
    void close() {
        git.close();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private void write(String... paths) throws IOException {
        for (String path : paths) {
            write(top.resolve(path), path);
        }
    }

    private void commit() throws GitAPIException {
        git.commit()
                .setMessage("a change")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call();
    }

    private static List<String> files(FileTree tree) {
        List<String> files = new ArrayList<>();
        collect(tree, "", files);
        return files;
    }

    private static void collect(FileTree tree, String folder, List<String> files) {
        for (String name : tree.list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.isFile()) {
                files.add(path);
            } else if (entry.isFolder()) {
                collect(tree, path, files);
            }
        }
    }

    private List<String> files(Map<String, String> environment) {
        try (DirectoryTree tree = WorkTree.around(top, top, environment)) {
            return files(tree);
        }
    }

    @Test
    void filesThatAnyGitignoreNamesAreNotThere() throws Exception {
        write(top.resolve(".gitignore"), "*.log\ntarget/\n/only-here\n");
        write(top.resolve("a/.gitignore"), "!keep.log\nb/*.txt\n");
        write(
                "a/x.log",
                "a/keep.log",
                "a/b/c.txt",
                "a/b/c.yaml",
                "a/target",
                "b/target/made",
                "b/only-here",
                "only-here");

        assertThat(files(Map.of()))
                .containsExactly(".gitignore", "a/.gitignore", "a/b/c.yaml", "a/keep.log", "a/target", "b/only-here");
        try (DirectoryTree tree = WorkTree.around(top, top, Map.of())) {
            assertThat(tree.entry("b/target").kind()).isEqualTo(TreeEntry.Kind.MISSING);
            assertThat(tree.entry("b/target/made").kind()).isEqualTo(TreeEntry.Kind.MISSING);
            assertThat(tree.isIgnored("b/target/made")).isTrue();
            assertThat(tree.isIgnored("a/keep.log")).isFalse();
        }
    }

    @Test
    void theRulesCountForAPartOfTheWorkTreeToo() throws Exception {
        write(top.resolve(".gitignore"), "/part/made\n");
        write("part/made", "part/written");
        try (DirectoryTree tree = WorkTree.around(top.resolve("part"), top, Map.of())) {
            assertThat(files(tree)).containsExactly("written");
        }
    }

    @Test
    void trackedFilesStayThoughAPatternNamesThem() throws Exception {
        write("made/kept", "made/left", "made/deep/kept", "x.log");
        git.add()
                .addFilepattern("made/kept")
                .addFilepattern("made/deep/kept")
                .addFilepattern("x.log")
                .call();
        write(top.resolve(".gitignore"), "made/\n*.log\n");
        write("y.log");

        assertThat(files(Map.of())).containsExactly(".gitignore", "made/deep/kept", "made/kept", "x.log");
    }

    @Test
    void infoExcludeOfTheCommonFolderCountsInALinkedWorkTree() throws Exception {
        write("a.yaml");
        git.add().addFilepattern("a.yaml").call();
        commit();
        write(top.resolve(".git/info/exclude"), "made\n");
        Path linked = outer.resolve("linked");
        Path administration = top.resolve(".git/worktrees/linked");
        write(administration.resolve("HEAD"), "ref: refs/heads/main\n");
        write(administration.resolve("commondir"), "../..\n");
        write(administration.resolve("gitdir"), linked.resolve(".git") + "\n");
        write(linked.resolve(".git"), "gitdir: " + administration + "\n");
        write(linked.resolve("made"), "");
        write(linked.resolve("written"), "");

        try (DirectoryTree tree = WorkTree.around(linked, linked, Map.of())) {
            assertThat(files(tree)).containsExactly("written");
        }
    }

    @Test
    void whatTheUserExcludesEverywhereIsNotThere() throws Exception {
        Path home = outer.resolve("home");
        write("x.swp", "x.bak", "x.tmp", "x.yaml");

        write(home.resolve(".config/git/ignore"), "*.swp\n");
        assertThat(files(Map.of("HOME", home.toString()))).containsExactly("x.bak", "x.tmp", "x.yaml");

        Path other = outer.resolve("other");
        write(other.resolve("git/ignore"), "*.tmp\n");
        assertThat(files(Map.of("HOME", home.toString(), "XDG_CONFIG_HOME", other.toString())))
                .containsExactly("x.bak", "x.swp", "x.yaml");

        write(home.resolve("more.conf"), "[core]\n\texcludesFile = ~/excluded\n");
        write(home.resolve(".gitconfig"), "[include]\n\tpath = more.conf\n");
        write(home.resolve("excluded"), "*.bak\n");
        assertThat(files(Map.of("HOME", home.toString()))).containsExactly("x.swp", "x.tmp", "x.yaml");

        git.getRepository()
                .getConfig()
                .setString("core", null, "excludesFile", home.resolve("own").toString());
        git.getRepository().getConfig().save();
        write(home.resolve("own"), "x.*\n!x.yaml\n");
        assertThat(files(Map.of("HOME", home.toString()))).containsExactly("x.yaml");
    }

    @Test
    void foldersWithoutFilesThatGitKnowsAndOtherRepositoriesAreNotThere() throws Exception {
        write(top.resolve(".gitignore"), "target/\n");
        write("left/target/made", "kept/target/made", "kept/a/b/written", "other/.git/HEAD", "other/file");
        Files.createDirectories(top.resolve("empty/deep"));

        try (DirectoryTree tree = WorkTree.around(top, top, Map.of())) {
            assertThat(tree.folders("", name -> true)).containsExactly("kept");
            assertThat(tree.entry("other").kind()).isEqualTo(TreeEntry.Kind.SPECIAL);
            assertThat(tree.entry(".git/HEAD").kind()).isEqualTo(TreeEntry.Kind.MISSING);
        }
    }

    @Test
    void aHugeIgnoredFileIsNeverRead() throws Exception {
        write(top.resolve(".gitignore"), "image.tar\n");
        write("a/written");
        try (RandomAccessFile huge =
                new RandomAccessFile(top.resolve("a/image.tar").toFile(), "rw")) {
            // more than any computer reads in the time of a test; there is nothing in it on the disk
            huge.setLength(1L << 40);
        }
        git.add().addFilepattern(".").call();
        commit();
        try (DirectoryTree tree = WorkTree.around(top, top, Map.of());
                GitRepository repository = Objects.requireNonNull(GitRepository.around(top))) {
            assertThat(tree.contentId("")).isEqualTo(repository.tree("HEAD").contentId(""));
        }
    }

    @Test
    void contentIdsAreGitsWhetherItsIndexIsRightOrNot() throws Exception {
        write("same", "shorter", "other", "racy");
        Instant past = Instant.now().minusSeconds(60);
        for (String name : List.of("same", "shorter", "other")) {
            Files.setLastModifiedTime(top.resolve(name), FileTime.from(past));
        }
        git.add().addFilepattern(".").call();
        Files.writeString(top.resolve("other"), "OTHER");
        Files.writeString(top.resolve("shorter"), "short");
        // as long as before, and of a time that the index cannot tell from that of its own writing
        FileTime time = Files.getLastModifiedTime(top.resolve("racy"));
        Files.writeString(top.resolve("racy"), "RACY");
        Files.setLastModifiedTime(top.resolve("racy"), time);
        Files.setLastModifiedTime(top.resolve(".git/index"), time);

        try (DirectoryTree tree = WorkTree.around(top, top, Map.of())) {
            for (String name : List.of("same", "shorter", "other", "racy")) {
                byte[] bytes = Files.readString(top.resolve(name)).getBytes(StandardCharsets.UTF_8);
                assertThat(tree.contentId(name)).as(name).isEqualTo(ContentId.ofBlob(bytes));
            }
        }
    }
}
