package dev.kasane.cli.targets;

import dev.kasane.change.report.TargetConfig;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folder that bounds what a render may read: the one that a flag names, else the top of the Git work tree around
 * the target, else the working directory if the target lies in it, else the whole file system.
 */
public final class TreeRoot {

    private TreeRoot() {}

    /**
     * The folder that bounds a render.
     *
     * @param target the folder to be rendered, without links
     * @param asked the value of {@code --root}
     * @param folder the working directory
     */
    public static Path of(Path target, @Nullable String asked, Path folder) {
        if (asked != null) {
            Path root = real(folder.resolve(asked), asked);
            if (!target.startsWith(root)) {
                throw Problem.error(
                                "the target " + target + " does not lie in the root " + root,
                                null,
                                "choose a root above it")
                        .asException();
            }
            return root;
        }
        for (Path above = target; above != null; above = above.getParent()) {
            if (Files.exists(above.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return above;
            }
        }
        Path here = real(folder, folder.toString());
        return target.startsWith(here) ? here : target.getRoot();
    }

    /**
     * The folder that bounds a search for kustomizations: the nearest one with a {@code .kasane.yaml} or {@code .git} at or
     * above the given folder, else the working directory if that folder is in it, else the folder itself.
     * It is never the root of the file system.
     *
     * @param target the given folder, without links
     * @param folder the working directory
     */
    public static Path forSearch(Path target, Path folder) {
        for (Path above = target; above != null; above = above.getParent()) {
            if (Files.exists(above.resolve(".git"), LinkOption.NOFOLLOW_LINKS)
                    || Files.exists(above.resolve(TargetConfig.FILE), LinkOption.NOFOLLOW_LINKS)) {
                return above;
            }
        }
        Path here = real(folder, folder.toString());
        if (target.getParent() == null) {
            throw Problem.error(
                            "the root of the file system cannot be searched for kustomizations",
                            null,
                            "go into a repository, or name a folder")
                    .asException();
        }
        return target.startsWith(here) && here.getParent() != null ? here : target;
    }

    /**
     * Accepts anything but a file where a folder is needed.
     *
     * @throws dev.kasane.problem.KasaneException if the word names a file, with the folder that the file is in
     */
    public static void requireNoFile(String word, Path folder) {
        Path file = folder.resolve(word);
        if (Files.isRegularFile(file)) {
            Path parent = Path.of(word).getParent();
            throw Problem.error(
                            word + " is a file, and only folders are rendered",
                            null,
                            "name its folder: " + (parent == null ? "." : parent))
                    .asException();
        }
    }

    /** A path without links. */
    public static Path real(Path path, String written) {
        if (!Files.exists(path)) {
            throw Problem.error("there is no folder " + written, null, "correct the path")
                    .asException();
        }
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open " + written, e);
        }
    }
}
