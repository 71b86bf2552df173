package dev.kasane.cli.vendor;

import dev.kasane.files.TreePath;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Locked contents in folders of a repository. */
final class VendoredArchives {

    /** The {@code .gitignore} of the folder {@code .kasane}, which excludes everything but its vendor folder. */
    private static final String IGNORED = "*\n!/vendor/\n!/vendor/**\n";

    private final Path root;
    private final ContentStore store;
    private final SortedMap<String, LockEntry> archives = new TreeMap<>();

    VendoredArchives(Path root, ContentStore store) {
        this.root = root;
        this.store = store;
    }

    /**
     * Adds entries to the vendor folder.
     *
     * @throws dev.kasane.problem.KasaneException when two charts would have one file
     */
    void add(List<LockEntry> entries) {
        entries.forEach(entry -> add(entry.vendored(), entry));
    }

    /**
     * Adds an entry at a path.
     *
     * @throws dev.kasane.problem.KasaneException when another chart has that path
     */
    void add(String path, LockEntry entry) {
        LockEntry former = archives.putIfAbsent(path, entry);
        if (former != null && !former.digest().equals(entry.digest())) {
            throw Problem.error(
                            "two charts would be " + entry.archive() + ": that of "
                                    + former.requirement().address() + " and that of "
                                    + entry.requirement().address(),
                            null,
                            "leave both in the store, where their digests name them: run kasane fetch")
                    .asException();
        }
    }

    /** The added files. */
    List<LockEntry> entries() {
        return List.copyOf(archives.values());
    }

    /** Writes the archives that are not there with the same bytes, and returns a line for each. */
    String write() {
        StringBuilder text = new StringBuilder();
        try {
            for (Map.Entry<String, LockEntry> archive : archives.entrySet()) {
                byte[] bytes = store.read(archive.getValue());
                Path file = root.resolve(archive.getKey());
                Path folder = folder(TreePath.parent(archive.getKey()));
                boolean same = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && Arrays.equals(Files.readAllBytes(file), bytes);
                if (!same) {
                    Path part = folder.resolve("." + file.getFileName() + ".part");
                    // never through a link that the repository has there
                    Files.deleteIfExists(part);
                    Files.write(part, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
                }
                text.append(same ? "unchanged " : "wrote ")
                        .append(archive.getKey())
                        .append('\n');
            }
        } catch (IOException e) {
            throw Problem.error("cannot write what is vendored: " + e.getMessage(), null, null)
                    .asException();
        }
        return text.toString();
    }

    /** A folder for them, which is no link to another place, and which Git sees. */
    private Path folder(String path) throws IOException {
        Path folder = Files.createDirectories(root.resolve(path));
        if (!folder.toRealPath().equals(root.toRealPath().resolve(path))) {
            throw Problem.error(path + " is a link to another folder", null, "remove the link")
                    .asException();
        }
        Path ignore = root.resolve(".kasane").resolve(".gitignore");
        if (Files.isRegularFile(ignore) && Files.readString(ignore).equals("*\n")) {
            Files.writeString(ignore, IGNORED);
        }
        return folder;
    }
}
