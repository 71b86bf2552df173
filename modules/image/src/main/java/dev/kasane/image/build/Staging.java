package dev.kasane.image.build;

import dev.kasane.image.oci.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/**
 * Copies of files, named by the digests of their contents. Jib caches a layer by the paths and times of its files, and
 * would reuse it for a changed file; under such a name a file never changes.
 */
final class Staging {

    private final Path folder;

    Staging(Path folder) {
        this.folder = folder;
    }

    /** The copy of a file. */
    Path copy(Path file) throws IOException {
        Digest digest = Digest.of(file);
        Path copy = path(digest);
        if (!Files.isRegularFile(copy)) {
            Path part = part(copy);
            Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
            if (!Digest.of(part).equals(digest)) {
                Files.delete(part);
                throw new IOException(file + " changed while it was read");
            }
            Files.move(part, copy, StandardCopyOption.ATOMIC_MOVE);
        }
        return copy;
    }

    /** The digest of what a copy holds, in hexadecimal, which is its name. */
    static String digest(Path copy) {
        return copy.getFileName().toString();
    }

    /** A file with some bytes. */
    Path write(byte[] bytes) throws IOException {
        Path copy = path(Digest.of(bytes));
        if (!Files.isRegularFile(copy)) {
            Path part = part(copy);
            Files.write(part, bytes);
            Files.move(part, copy, StandardCopyOption.ATOMIC_MOVE);
        }
        return copy;
    }

    /** A folder with nothing in it. */
    Path emptyFolder() throws IOException {
        return Files.createDirectories(folder.resolve("empty"));
    }

    private Path path(Digest digest) {
        return folder.resolve(digest.hex().substring(0, 2)).resolve(digest.hex());
    }

    private static Path part(Path copy) throws IOException {
        Path parent = Objects.requireNonNull(copy.getParent());
        Files.createDirectories(parent);
        return Files.createTempFile(parent, ".part-", "");
    }
}
