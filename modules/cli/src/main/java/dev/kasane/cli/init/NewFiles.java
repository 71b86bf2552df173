package dev.kasane.cli.init;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Files that are not there yet. When one of them is, none is written. */
final class NewFiles {

    private final Path root;
    private final Map<String, String> texts;
    private final List<Path> written = new ArrayList<>();

    NewFiles(Path root, Map<String, String> texts) {
        this.root = root;
        this.texts = texts;
    }

    /** Their paths. */
    List<String> paths() {
        return List.copyOf(texts.keySet());
    }

    /**
     * Writes all of them.
     *
     * @throws dev.kasane.problem.KasaneException when one of them is there already, or its folder is a link
     */
    void write() {
        List<Problem> there = new ArrayList<>();
        for (String path : texts.keySet()) {
            if (Files.exists(root.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
                there.add(Problem.error(
                        path + " is there already, so nothing was written", null, "remove it, or choose another name"));
            } else if (!parent(path).startsWith(root)) {
                there.add(Problem.error(
                        path + " would be written outside of this folder, through a link", null, "remove the link"));
            }
        }
        if (!there.isEmpty()) {
            throw new KasaneException(there);
        }
        try {
            for (Map.Entry<String, String> file : texts.entrySet()) {
                Path path = root.resolve(file.getKey());
                makeFolder(Objects.requireNonNull(path.getParent()));
                Files.createFile(path);
                written.add(path);
                Files.writeString(path, file.getValue());
            }
        } catch (FileAlreadyExistsException e) {
            remove();
            throw Problem.error(e.getFile() + " was created by another process meanwhile", null, "run this again")
                    .asException();
        } catch (IOException e) {
            remove();
            throw new UncheckedIOException(e);
        }
    }

    /** Removes the files that were written, and the folders that were made for them. */
    void remove() {
        try {
            for (Path path : written.reversed()) {
                Files.deleteIfExists(path);
            }
        } catch (DirectoryNotEmptyException e) {
            // another process uses this folder by now, and thereby those above it
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the folders above a file that are missing, and notes each of them. */
    private void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            makeFolder(Objects.requireNonNull(folder.getParent()));
            Files.createDirectory(folder);
            written.add(folder);
        }
    }

    /** The folder that a file comes into, or the nearest one above it that is there, where links lead. */
    private Path parent(String path) {
        Path at = root.resolve(path).getParent();
        while (at != null && !Files.exists(at)) {
            at = at.getParent();
        }
        try {
            return at == null ? root : at.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
