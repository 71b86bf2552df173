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

/** Files that do not exist yet. When one of them is, none is written. */
final class NewFiles {

    private static final int SHOWN = 5;

    private final Path root;
    private final Map<String, String> texts;
    private final String hint;
    private final List<Path> written = new ArrayList<>();

    /**
     * Files in a folder.
     *
     * @param texts by path in the folder
     * @param hint what to do when one of them exists
     */
    NewFiles(Path root, Map<String, String> texts, String hint) {
        this.root = root;
        this.texts = texts;
        this.hint = hint;
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
        List<String> there = texts.keySet().stream()
                .filter(path -> Files.exists(root.resolve(path), LinkOption.NOFOLLOW_LINKS))
                .toList();
        if (!there.isEmpty()) {
            throw existing(there).asException();
        }
        List<Problem> outside = texts.keySet().stream()
                .filter(path -> !parent(path).startsWith(root))
                .map(path -> Problem.error(
                        path + " would be written outside of this folder, through a link", null, "remove the link"))
                .toList();
        if (!outside.isEmpty()) {
            throw new KasaneException(outside);
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

    private Problem existing(List<String> paths) {
        int more = paths.size() - SHOWN;
        String names = String.join(", ", paths.subList(0, Math.min(SHOWN, paths.size())));
        return Problem.error(
                "nothing was written: " + names + (more > 0 ? " and " + more + " more" : "")
                        + (paths.size() == 1 ? " exists already" : " exist already"),
                null,
                hint);
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

    /** Creates the missing parent folders of a file, and records each of them. */
    private void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            makeFolder(Objects.requireNonNull(folder.getParent()));
            Files.createDirectory(folder);
            written.add(folder);
        }
    }

    /** The folder for a file, or its nearest existing ancestor, with links resolved. */
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
