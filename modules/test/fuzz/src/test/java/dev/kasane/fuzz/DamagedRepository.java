package dev.kasane.fuzz;

import dev.kasane.files.FileTree;
import dev.kasane.git.GitRepository;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.TreeFormatter;

/** A repository of one commit whose objects are damaged, and made whole again by the next damage. */
final class DamagedRepository implements AutoCloseable {

    private static final PersonIdent SOMEBODY = new PersonIdent("a", "a@example.org");

    /**
     * JGit reserves the memory that the fan-out table of an index asks for, before it looks at the rest: past the heap,
     * kasane says that there is not enough memory and ends with 2. This known case would hide all others.
     */
    private static final int AFTER_FANOUT = 8 + 256 * 4;

    private final Path folder;
    private final ObjectId whole;
    private final ObjectId blob;
    private final Map<String, byte[]> packs = new TreeMap<>();
    private String revision;
    private int made;

    DamagedRepository() {
        try {
            folder = Files.createTempDirectory("kasane-fuzz");
            try (GitRepository repository = GitRepository.bare(folder, "main");
                    ObjectInserter inserter = repository.jgit().newObjectInserter()) {
                blob = inserter.insert(
                        Constants.OBJ_BLOB, "namePrefix: a-\n".repeat(1).getBytes(StandardCharsets.UTF_8));
                TreeFormatter tree = new TreeFormatter();
                tree.append("kustomization.yaml", FileMode.REGULAR_FILE, blob);
                whole = commit(inserter, inserter.insert(tree));
                inserter.flush();
                var update = repository.jgit().updateRef("refs/heads/main");
                update.setNewObjectId(whole);
                update.update();
                new Git(repository.jgit()).gc().call();
            }
            try (Stream<Path> files = Files.list(folder.resolve("objects/pack"))) {
                for (Path file : files.toList()) {
                    packs.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
            }
            revision = whole.name();
        } catch (IOException | GitAPIException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectId commit(ObjectInserter inserter, ObjectId tree) throws IOException {
        CommitBuilder commit = new CommitBuilder();
        commit.setTreeId(tree);
        commit.setAuthor(SOMEBODY);
        commit.setCommitter(SOMEBODY);
        commit.setMessage("m");
        return inserter.insert(commit);
    }

    /** A commit of a tree of these bytes, in which {@code @} followed by a zero stands for the id of a blob. */
    void rawTree(byte[] bytes) throws IOException {
        restore();
        ByteArrayOutputStream tree = new ByteArrayOutputStream();
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0 && i + 1 < bytes.length && bytes[i + 1] == '@') {
                tree.write(0);
                byte[] id = new byte[20];
                blob.copyRawTo(id, 0);
                tree.writeBytes(id);
                i++;
            } else {
                tree.write(bytes[i]);
            }
        }
        try (GitRepository repository = open();
                ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            revision = commit(inserter, inserter.insert(Constants.OBJ_TREE, tree.toByteArray()))
                    .name();
            inserter.flush();
        }
    }

    /** A commit of a tree whose loose file has these bytes. */
    void looseObject(byte[] bytes) throws IOException {
        restore();
        ObjectId missing = ObjectId.fromString("%040x".formatted(0xabcdef00L + made));
        try (GitRepository repository = open();
                ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            revision = commit(inserter, missing).name();
            inserter.flush();
        }
        Path file = folder.resolve("objects/" + missing.name().substring(0, 2) + "/"
                + missing.name().substring(2));
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    static byte[] compressed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
            deflater.write(bytes);
        }
        return packed.toByteArray();
    }

    /** Bytes of the pack or its index replaced, from the place that the first two say. */
    void packed(String ending, byte[] bytes) throws IOException {
        restore();
        revision = "main";
        for (Map.Entry<String, byte[]> pack : packs.entrySet()) {
            if (pack.getKey().endsWith(ending)) {
                byte[] damaged = pack.getValue().clone();
                int first = ending.equals(".idx") ? AFTER_FANOUT : 0;
                int from = first + ((bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF) % (damaged.length - first);
                System.arraycopy(bytes, 2, damaged, from, Math.min(bytes.length - 2, damaged.length - from));
                Path file = folder.resolve("objects/pack/" + pack.getKey());
                Files.delete(file);
                Files.write(file, damaged);
            }
        }
    }

    /** The repository as it was made. */
    private void restore() throws IOException {
        made++;
        try (Stream<Path> objects = Files.list(folder.resolve("objects"))) {
            for (Path object : objects.filter(it -> it.getFileName().toString().length() == 2)
                    .toList()) {
                delete(object);
            }
        }
        for (Map.Entry<String, byte[]> pack : packs.entrySet()) {
            Path file = folder.resolve("objects/pack/" + pack.getKey());
            Files.deleteIfExists(file);
            Files.write(file, pack.getValue());
        }
    }

    private GitRepository open() {
        GitRepository repository = GitRepository.around(folder);
        if (repository == null) {
            throw new IllegalStateException("the repository is gone");
        }
        return repository;
    }

    /** Hands out the files of the damaged commit. */
    void read(Consumer<FileTree> reader) {
        try (GitRepository repository = open()) {
            reader.accept(repository.tree(revision));
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public void close() {
        try {
            delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
