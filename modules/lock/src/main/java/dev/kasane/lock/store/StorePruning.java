package dev.kasane.lock.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Selects the contents to delete from a store: those that were not used for a time, and if the store is too large the
 * least recently used ones. Contents used within the last day are kept. Temporary files are deleted after a day.
 *
 * @param age how long an unused content is kept
 * @param bytes how large the store may become
 */
public record StorePruning(Duration age, long bytes) {

    /** Ninety days, and four gibibytes. */
    public static final StorePruning STANDARD = new StorePruning(Duration.ofDays(90), 4L << 30);

    private static final Duration FRESH = Duration.ofDays(1);

    private static final String INCOMING = "incoming";

    private record Content(Path file, long size, Instant used) {}

    /**
     * Prunes a store.
     *
     * @return how many files were deleted
     */
    public int prune(ContentStore store, Instant now) {
        Path incoming = store.folder().resolve(INCOMING);
        List<Content> contents = contents(store.folder());
        List<Path> unfinished = oldFolders(incoming, now);
        contents.sort(Comparator.comparing(Content::used));
        long size = 0;
        for (Content content : contents) {
            size += content.size();
        }
        int deleted = 0;
        for (Content content : contents) {
            Duration unused = Duration.between(content.used(), now);
            boolean old = unused.compareTo(content.file().startsWith(incoming) ? FRESH : age) > 0;
            if (old || size > bytes && unused.compareTo(FRESH) > 0) {
                ContentStore.delete(content.file());
                size -= content.size();
                deleted++;
            }
        }
        // one that still has files stays
        unfinished.forEach(ContentStore::delete);
        return deleted;
    }

    private static List<Content> contents(Path folder) {
        List<Content> contents = new ArrayList<>();
        for (Path part : List.of(folder.resolve("sha256"), folder.resolve("index"), folder.resolve(INCOMING))) {
            if (Files.isDirectory(part)) {
                collect(part, contents);
            }
        }
        return contents;
    }

    private static void collect(Path folder, List<Content> into) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        into.add(new Content(
                                file,
                                attributes.size(),
                                attributes.lastModifiedTime().toInstant()));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    // another process prunes, too
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    /** The folders of what processes left unfinished more than a day ago, the inner ones first. */
    private static List<Path> oldFolders(Path incoming, Instant now) {
        List<Path> old = new ArrayList<>();
        if (!Files.isDirectory(incoming)) {
            return old;
        }
        try {
            Files.walkFileTree(incoming, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    Duration unused =
                            Duration.between(attributes.lastModifiedTime().toInstant(), now);
                    if (!folder.equals(incoming) && unused.compareTo(FRESH) > 0) {
                        old.addFirst(folder);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    // another process prunes, too
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + incoming, e);
        }
        return old;
    }
}
