package dev.kasane.image.oci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the digests of large files that a run needs again, such as layers of a base. A file is hashed again if its
 * change time (ctime), which users cannot set, differs or is too recent to be reliable.
 */
public final class KnownFiles {

    private static final String STAMP = "unix:dev,ino,size,ctime";
    private static final long LATELY_MILLIS = 2_000;

    private static final Map<String, Digest> KNOWN = new ConcurrentHashMap<>();

    private KnownFiles() {}

    /** The name of a file's content. */
    public static Digest digest(Path file) throws IOException {
        String stamp = stamp(file);
        Digest known = stamp.isEmpty() ? null : known(file, stamp);
        return known == null ? Digest.of(file) : known;
    }

    /** Hashes a file that will be needed, if what is found now will still be known then. */
    public static void prepare(Path file) throws IOException {
        String stamp = stamp(file);
        if (!stamp.isEmpty()) {
            known(file, stamp);
        }
    }

    /** The cached digest, or a new one; null if the file changes meanwhile. Concurrent callers wait. */
    private static @Nullable Digest known(Path file, String stamp) throws IOException {
        Digest known = KNOWN.get(stamp);
        if (known != null) {
            return known;
        }
        try {
            return KNOWN.computeIfAbsent(stamp, key -> unchanged(file, key));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static @Nullable Digest unchanged(Path file, String stamp) {
        try {
            Digest digest = Digest.of(file);
            return stamp.equals(stamp(file)) ? digest : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The stamp of a file's state, which differs after each change; empty if none is reliable. */
    private static String stamp(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return "";
        }
        Map<String, Object> attributes = Files.readAttributes(file, STAMP);
        boolean lately = !(attributes.get("ctime") instanceof FileTime time)
                || System.currentTimeMillis() - time.toMillis() < LATELY_MILLIS;
        return lately
                ? ""
                : attributes.get("dev") + " " + attributes.get("ino") + " " + attributes.get("size") + " "
                        + attributes.get("ctime");
    }
}
