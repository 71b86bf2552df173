package dev.kasane.image.oci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Digests of large files that a run asks for again, such as layers of a base. A file is hashed anew when the system says that it
 * was touched, by a time that nobody can set, or when it was touched so lately that this time would not tell.
 */
public final class KnownFiles {

    private static final String STAMP = "unix:dev,ino,size,ctime";
    private static final long LATELY_MILLIS = 2_000;

    private static final Map<String, Digest> KNOWN = new ConcurrentHashMap<>();

    private KnownFiles() {}

    /** The name of a file's content. */
    public static Digest digest(Path file) throws IOException {
        String stamp = stamp(file);
        if (stamp.isEmpty()) {
            return Digest.of(file);
        }
        Digest known = KNOWN.get(stamp);
        if (known != null) {
            return known;
        }
        try {
            // whoever asks meanwhile waits, and does not hash it too
            Digest digest = KNOWN.computeIfAbsent(stamp, key -> hashed(file));
            if (!stamp.equals(stamp(file))) {
                KNOWN.remove(stamp);
            }
            return digest;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Digest hashed(Path file) {
        try {
            return Digest.of(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What tells a content from an earlier one of the same file; empty when nothing does. */
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
