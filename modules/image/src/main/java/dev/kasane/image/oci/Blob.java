package dev.kasane.image.oci;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A content that is too large for memory.
 *
 * @param digest its digest
 * @param size its size in bytes
 * @param place where it is; a base's blob is fetched when it is first needed
 */
public record Blob(Digest digest, long size, Place place) {

    /** The location of a content. */
    @FunctionalInterface
    public interface Place {
        /** The file that holds it. */
        Path file() throws IOException;
    }

    /** A content in a file. */
    public static Blob in(Path file, Digest digest, long size) {
        return new Blob(digest, size, () -> file);
    }
}
