package dev.kasane.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.FileSizeException;
import dev.kasane.files.TreeException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Object databases that no Git writes: what {@code git fsck --strict} calls an error is a message with the object's id. */
@Timeout(120)
class DamagedObjectsTest {

    @TempDir
    Path folder;

    private Git git;
    private ObjectInserter inserter;

    @BeforeEach
    void aRepository() throws GitAPIException {
        IsolatedSystem.install();
        git = Git.init().setDirectory(folder.toFile()).setInitialBranch("main").call();
        inserter = git.getRepository().newObjectInserter();
    }

    @AfterEach
    void close() {
        inserter.close();
        git.close();
    }

    private ObjectId blob(String text) throws IOException {
        return inserter.insert(Constants.OBJ_BLOB, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The bytes of an entry of a tree, which JGit would not write. */
    private static byte[] entry(String mode, String name, ObjectId id) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes((mode + " " + name + "\0").getBytes(StandardCharsets.UTF_8));
        byte[] raw = new byte[20];
        id.copyRawTo(raw, 0);
        bytes.writeBytes(raw);
        return bytes.toByteArray();
    }

    private ObjectId tree(byte[]... entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] entry : entries) {
            bytes.writeBytes(entry);
        }
        return inserter.insert(Constants.OBJ_TREE, bytes.toByteArray());
    }

    private String commit(ObjectId tree) throws IOException {
        CommitBuilder commit = new CommitBuilder();
        commit.setTreeId(tree);
        commit.setAuthor(new PersonIdent("a", "a@example.org"));
        commit.setCommitter(new PersonIdent("a", "a@example.org"));
        commit.setMessage("m");
        ObjectId id = inserter.insert(commit);
        inserter.flush();
        return id.name();
    }

    private void isDamaged(ObjectId tree, String path, String reason) throws IOException {
        String revision = commit(tree);
        try (GitRepository repository = Objects.requireNonNull(GitRepository.around(folder))) {
            GitTree files = repository.tree(revision);
            assertThatThrownBy(() -> {
                        files.entry(path);
                        files.read(path);
                    })
                    .isInstanceOf(TreeException.class)
                    .hasMessageContaining(reason);
            Renderer renderer = new Renderer(files, RenderOptions.DEFAULT);
            assertThatThrownBy(() -> renderer.render("")).isInstanceOf(KasaneException.class);
        }
    }

    @Test
    void namesThatNoCheckoutCanHoldAreRefusedWithTheTreesId() throws IOException {
        ObjectId file = blob("resources: []\n");
        for (String name : new String[] {"", ".", "..", ".git", ".GIT", "a/b"}) {
            ObjectId tree = tree(entry("100644", name, file), entry("100644", "kustomization.yaml", file));
            isDamaged(tree, "kustomization.yaml", "the tree " + tree.name() + " of the outermost folder");
        }
    }

    @Test
    void aNameThatStandsTwiceIsRefused() throws IOException {
        ObjectId tree = tree(
                entry("100644", "kustomization.yaml", blob("namePrefix: a-\n")),
                entry("100644", "kustomization.yaml", blob("namePrefix: b-\n")));
        isDamaged(tree, "kustomization.yaml", "a name is in it twice");
    }

    @Test
    void modesThatGitDoesNotHaveAreRefused() throws IOException {
        ObjectId file = blob("x");
        for (String mode : new String[] {"", "7", "170000", "99", "-1", "77777777777"}) {
            isDamaged(tree(entry(mode, "kustomization.yaml", file)), "kustomization.yaml", "is damaged: an entry has");
        }
    }

    @Test
    void aTreeThatEndsWithinAnEntryIsRefused() throws IOException {
        byte[] whole = entry("100644", "kustomization.yaml", blob("x"));
        for (int length : new int[] {3, 7, 12, 30, whole.length - 1}) {
            isDamaged(tree(java.util.Arrays.copyOf(whole, length)), "kustomization.yaml", "is damaged: ");
        }
    }

    @Test
    void aTreeInThePlaceOfAFileAndAFileInThePlaceOfATreeAreNamedByTheirIds() throws IOException {
        ObjectId empty = tree();
        isDamaged(tree(entry("100644", "kustomization.yaml", empty)), "kustomization.yaml", empty.name());
        ObjectId file = blob("x");
        isDamaged(tree(entry("40000", "a", file)), "a/b", file.name());
    }

    @Test
    void anObjectThatIsMissingIsNamedByItsId() throws IOException {
        ObjectId nowhere = ObjectId.fromString("1234567890123456789012345678901234567890");
        isDamaged(tree(entry("100644", "kustomization.yaml", nowhere)), "kustomization.yaml", nowhere.name());
        isDamaged(tree(entry("40000", "a", nowhere)), "a/b", nowhere.name());
    }

    @Test
    void aLooseObjectThatWasCutOffIsNamedByItsId() throws IOException {
        ObjectId file = blob("resources: []\n".repeat(1_000));
        ObjectId tree = tree(entry("100644", "kustomization.yaml", file));
        inserter.flush();
        Path loose = folder.resolve(".git/objects/" + file.name().substring(0, 2) + "/"
                + file.name().substring(2));
        byte[] bytes = Files.readAllBytes(loose);
        for (int length : new int[] {0, 5, bytes.length / 2}) {
            loose.toFile().setWritable(true);
            Files.write(loose, java.util.Arrays.copyOf(bytes, length));
            isDamaged(tree, "kustomization.yaml", file.name());
        }
    }

    @Test
    void aTreeOfMorePathsThanAnybodyCanVisitIsRefused() throws IOException {
        ObjectId tree = tree(entry("100644", "file", blob("x")));
        for (int depth = 0; depth < 30; depth++) {
            tree = tree(
                    entry("40000", "a", tree),
                    entry("40000", "b", tree),
                    entry("40000", "c", tree),
                    entry("40000", "d", tree),
                    entry("40000", "e", tree));
        }
        String revision = commit(tree);
        try (GitRepository repository = Objects.requireNonNull(GitRepository.around(folder))) {
            KustomizationGraph graph = new KustomizationGraph(repository.tree(revision));
            assertThatThrownBy(graph::folders)
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("more than 500000 folders");
        }
    }

    @Test
    void aFileOverJGitsLimitForStreamsIsReadOrRefusedByItsSize() throws IOException {
        byte[] large = new byte[52 << 20];
        java.util.Arrays.fill(large, (byte) 'x');
        ObjectId file = inserter.insert(Constants.OBJ_BLOB, large);
        String revision = commit(tree(entry("100644", "large", file)));
        try (GitRepository repository = Objects.requireNonNull(GitRepository.around(folder))) {
            GitTree files = repository.tree(revision);
            assertThat(files.read("large", 64 << 20)).hasSize(large.length);
            assertThatThrownBy(() -> files.read("large", 1 << 20))
                    .isInstanceOf(FileSizeException.class)
                    .hasMessageContaining("large in " + revision + " has 54525952 bytes");
        }
    }
}
