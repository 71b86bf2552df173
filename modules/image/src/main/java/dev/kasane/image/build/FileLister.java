package dev.kasane.image.build;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Lists the files of a repository's folders; a link must not point outside of its folder. */
final class FileLister {

    private final Path root;

    /**
     * @param root the root of the repository, without links
     */
    FileLister(Path root) {
        this.root = root;
    }

    /**
     * The files at a path: the file itself, or all below the folder, by their paths in it.
     *
     * @param path a path from the root of the repository
     * @throws dev.kasane.problem.KasaneException if the path does not exist, or a link points elsewhere
     */
    SortedMap<String, Path> files(String path) throws IOException {
        Path start = root.resolve(path);
        if (!Files.exists(start)) {
            throw Problem.error(
                            "there is no " + path + ", of which the image is made",
                            null,
                            "correct the path, or let the build's command make it")
                    .asException();
        }
        Path real = start.toRealPath();
        if (!real.startsWith(root)) {
            throw outside(path);
        }
        SortedMap<String, Path> files = new TreeMap<>();
        if (Files.isRegularFile(real)) {
            files.put("", real);
            return files;
        }
        try (Stream<Path> walk = Files.walk(real)) {
            List<Path> all = walk.filter(it -> !Files.isDirectory(it, java.nio.file.LinkOption.NOFOLLOW_LINKS))
                    .toList();
            for (Path file : all) {
                String inside = real.relativize(file).toString();
                if (Files.isSymbolicLink(file)
                        && (!Files.exists(file) || !file.toRealPath().startsWith(real))) {
                    throw outside(path + "/" + inside);
                }
                if (Files.isRegularFile(file)) {
                    files.put(inside, file);
                } else {
                    throw Problem.error(path + "/" + inside + " is neither a file nor a folder", null, "leave it out")
                            .asException();
                }
            }
        }
        return files;
    }

    private static RuntimeException outside(String path) {
        return Problem.error(path + " is a link out of its folder", null, "put a file there instead of the link")
                .asException();
    }
}
