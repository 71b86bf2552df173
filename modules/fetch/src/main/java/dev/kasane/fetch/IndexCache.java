package dev.kasane.fetch;

import dev.kasane.files.Sha256;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.registry.HttpFiles;
import dev.kasane.lock.store.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** The last index of each repository with the ETag that its server gave it, beside the store. */
final class IndexCache {

    private final ContentStore store;

    IndexCache(ContentStore store) {
        this.store = store;
    }

    /** The index at an address, fetched unless its server reports that it is still the same. */
    Path get(URI address, HttpFiles server) {
        String name = Sha256.hexOf(address.toString().getBytes(StandardCharsets.UTF_8));
        Path folder = store.folder().resolve("index");
        Path file = folder.resolve(name + ".yaml");
        Path tag = folder.resolve(name + ".etag");
        Path part = store.incoming();
        try {
            Files.createDirectories(folder);
            HttpFiles.Fetched fetched = server.get(address, part, RepositoryIndex.MOST_BYTES, etag(file, tag));
            if (fetched.isNew()) {
                String digest = Digest.of(part).toString();
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
                if (fetched.etag() == null) {
                    ContentStore.delete(tag);
                } else {
                    Path written = store.incoming();
                    Files.writeString(written, digest + "\n" + fetched.etag());
                    Files.move(written, tag, StandardCopyOption.ATOMIC_MOVE);
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder, e);
        } finally {
            ContentStore.delete(part);
        }
    }

    /** The tag of a file, if the file is the one that the tag was given to. */
    private static @Nullable String etag(Path file, Path tag) throws IOException {
        if (!Files.isRegularFile(file) || !Files.isRegularFile(tag)) {
            return null;
        }
        String[] lines = Files.readString(tag).split("\n", -1);
        boolean usable = lines.length == 2 && lines[1].chars().allMatch(c -> c > ' ' && c < 0x7F);
        return usable && Digest.of(file).toString().equals(lines[0]) ? lines[1] : null;
    }
}
