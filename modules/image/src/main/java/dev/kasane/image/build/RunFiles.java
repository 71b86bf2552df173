package dev.kasane.image.build;

import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files that a run trusts, and that no command of a build or scanner may write: Git's configuration and hooks, the
 * embedded forge, and the images beside it. Changes are detected by the change time (ctime) of each file, which users
 * cannot set.
 */
public final class RunFiles {

    private static final String STAMP = "unix:ino,size,mode,ctime";

    private final Path root;
    private final List<Path> kept;
    private final List<Path> ours;
    private final String writer;
    private final String consequence;

    private @Nullable Map<Path, String> first;
    private Map<Path, String> before = Map.of();
    private @Nullable Path written;

    /**
     * @param root what names of files start from in messages
     * @param kept files and folders that nothing writes from the first command to the end of the builds
     * @param ours files and folders that we write between two commands
     */
    public RunFiles(Path root, List<Path> kept, List<Path> ours) {
        this(root, kept, ours, "a command of a build", "nothing is promoted");
    }

    private RunFiles(Path root, List<Path> kept, List<Path> ours, String writer, String consequence) {
        this.root = root;
        this.kept = List.copyOf(kept);
        this.ours = List.copyOf(ours);
        this.writer = writer;
        this.consequence = consequence;
    }

    /** The same files for the commands of scanners, which run when other images may have been promoted. */
    public static RunFiles ofScanners(Path root, List<Path> kept, List<Path> ours) {
        return new RunFiles(root, kept, ours, "a scanner's command", "nothing more is promoted");
    }

    /** Records the state of all files before a command is started. */
    public void begin() {
        mustBeAsBefore(null);
        if (first == null) {
            first = stamps(kept);
        }
        before = stamps(ours);
    }

    /**
     * Compares the state of all files after the command.
     *
     * @param place the position of the command in its file
     * @throws dev.kasane.problem.KasaneException if one of them has changed
     */
    public void end(@Nullable Span place) {
        if (written == null) {
            written = difference(before, stamps(ours));
        }
        before = Map.of();
        mustBeAsBefore(place);
    }

    /**
     * Ends a run in which a command wrote one of them, now or before.
     *
     * @throws dev.kasane.problem.KasaneException when one of them is another
     */
    public void mustBeAsBefore() {
        mustBeAsBefore(null);
    }

    private void mustBeAsBefore(@Nullable Span place) {
        if (written == null && first != null) {
            written = difference(first, stamps(kept));
        }
        if (written != null) {
            throw Problem.error(
                            writer + " wrote " + name(written) + ", which decides what is promoted: " + consequence,
                            place,
                            "keep commands from that file, or run kasane ci plan, build and promote on separate"
                                    + " machines")
                    .asException();
        }
    }

    private String name(Path file) {
        return file.startsWith(root) ? root.relativize(file).toString() : file.toString();
    }

    private static @Nullable Path difference(Map<Path, String> before, Map<Path, String> after) {
        for (Map.Entry<Path, String> entry : after.entrySet()) {
            // a folder differs only by its files, which are more specific
            if (!entry.getValue().equals(before.get(entry.getKey())) && !Files.isDirectory(entry.getKey())) {
                return entry.getKey();
            }
        }
        Map<Path, String> all = new TreeMap<>(before);
        all.putAll(after);
        for (Path file : all.keySet()) {
            String old = before.get(file);
            if (old == null || !old.equals(after.get(file))) {
                return file;
            }
        }
        return null;
    }

    private static Map<Path, String> stamps(List<Path> paths) {
        Map<Path, String> stamps = new TreeMap<>();
        try {
            for (Path path : paths) {
                if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                    Files.walkFileTree(path, new Collector(stamps));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read what builds may not write", e);
        }
        return stamps;
    }

    /** Notes each file and folder. */
    private static final class Collector extends SimpleFileVisitor<Path> {

        private final Map<Path, String> stamps;

        Collector(Map<Path, String> stamps) {
            this.stamps = stamps;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            // files in a folder are compared one by one; a temporary file in it has no effect
            stamps.put(folder, "folder");
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            stamps.put(file, stamp(file, attributes));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        private static String stamp(Path file, BasicFileAttributes attributes) throws IOException {
            try {
                return new TreeMap<>(Files.readAttributes(file, STAMP, LinkOption.NOFOLLOW_LINKS)).toString();
            } catch (UnsupportedOperationException e) {
                return attributes.size() + " " + attributes.lastModifiedTime() + " " + attributes.isDirectory();
            }
        }
    }
}
