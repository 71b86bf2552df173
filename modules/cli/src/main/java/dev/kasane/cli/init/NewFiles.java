package dev.kasane.cli.init;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Files that are not there yet. When one of them is, none is written. */
final class NewFiles {

    private final Path root;
    private final Map<String, String> texts;

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
                Files.createDirectories(Objects.requireNonNull(path.getParent()));
                Files.writeString(path, file.getValue(), StandardOpenOption.CREATE_NEW);
            }
        } catch (FileAlreadyExistsException e) {
            throw Problem.error(e.getFile() + " was created by another process meanwhile", null, "run this again")
                    .asException();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes away again what was written. */
    void remove() {
        try {
            for (String path : texts.keySet()) {
                Files.deleteIfExists(root.resolve(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
