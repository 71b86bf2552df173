package dev.kasane.image.store;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.KnownFiles;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.OciJson;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An OCI image layout: a folder with images in a format that other tools read. Files appear whole, under another name
 * first; several processes may write to one folder.
 */
public final class LayoutRepository implements ImageRepository {

    private static final byte[] LAYOUT = OciJson.write(Map.of("imageLayoutVersion", "1.0.0"));
    private static final Object IN_PROCESS = new Object();

    private final Path folder;
    private final String name;

    /**
     * @param folder the folder, made when something is first put
     * @param name what people call it
     */
    public LayoutRepository(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    /** Whether a folder is a layout. */
    public static boolean isLayout(Path folder) {
        return Files.isRegularFile(folder.resolve("oci-layout"));
    }

    @Override
    public String name() {
        return name;
    }

    private Path blob(Digest digest) {
        return folder.resolve("blobs").resolve("sha256").resolve(digest.hex());
    }

    @Override
    public @Nullable Manifest manifest(String reference) {
        try {
            String found = reference.startsWith("sha256:")
                    ? reference
                    : LayoutIndex.of(indexBytes()).digest(reference);
            if (found == null) {
                return null;
            }
            Digest digest = Digest.parse(found);
            Path file = blob(digest);
            if (!Files.isRegularFile(file)) {
                return null;
            }
            byte[] bytes = Files.size(file) > Manifest.MAX_BYTES ? new byte[0] : Files.readAllBytes(file);
            if (!Digest.of(bytes).equals(digest)) {
                throw corrupt(digest);
            }
            return Manifest.of(bytes);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The manifest of the layout's only image, however many tags it has; null when there are several, or none. */
    public @Nullable Manifest only() {
        try {
            Set<String> digests = LayoutIndex.of(indexBytes()).images();
            return digests.size() == 1 ? manifest(digests.iterator().next()) : null;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    @Override
    public boolean hasBlob(Digest digest) {
        return Files.isRegularFile(blob(digest));
    }

    /** Whether a file's content is the one that it is named after. */
    private boolean isIntact(Digest digest) {
        try {
            return hasBlob(digest) && Digest.of(blob(digest)).equals(digest);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    @Override
    public boolean isWhole(Manifest image) {
        Descriptor config = image.config();
        return (config == null || isIntact(config.digest()))
                && image.layers().stream().allMatch(layer -> isIntact(layer.digest()))
                && image.children().stream().allMatch(child -> {
                    Manifest part =
                            isIntact(child.digest()) ? manifest(child.digest().toString()) : null;
                    return part != null && isWhole(part);
                });
    }

    @Override
    public void putBlob(Blob blob) {
        Path file = blob(blob.digest());
        try {
            Path from = blob.place().file();
            if (!KnownFiles.digest(from).equals(blob.digest())) {
                throw corrupt(blob.digest());
            }
            // a comparison is many times faster than a hash
            if (Files.isRegularFile(file) && SameContent.is(file, from)) {
                return;
            }
            place(file, part -> {
                try {
                    Files.copy(from, part, StandardCopyOption.REPLACE_EXISTING);
                    if (!SameContent.is(part, from)) {
                        throw corrupt(blob.digest());
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    @Override
    public void fetchBlob(Descriptor blob, Path to) {
        try {
            Files.copy(blob(blob.digest()), to);
            if (Files.size(to) != blob.size() || !Digest.of(to).equals(blob.digest())) {
                throw corrupt(blob.digest());
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    @Override
    public boolean putManifest(Manifest manifest) {
        try {
            write(blob(manifest.digest()), manifest.bytes());
            // listed until a tag points to it, so that copies of the folder by its index are complete
            update(index -> {
                if (!lists(index, manifest.digest())) {
                    add(index, manifest.descriptor());
                }
            });
        } catch (IOException e) {
            throw unwritable(e);
        }
        return false;
    }

    @Override
    public void tag(Manifest manifest, String tag) {
        try {
            update(index -> {
                List<Object> manifests = manifests(index);
                Set<String> reachable = new TreeSet<>(Set.of(manifest.digest().toString()));
                manifest.children()
                        .forEach(child -> reachable.add(child.digest().toString()));
                manifests.removeIf(item -> {
                    JsonValue one = JsonValue.of(item);
                    JsonValue name = one.path("annotations").path(LayoutIndex.REFERENCE);
                    boolean same = reachable.contains(one.path("digest").text());
                    return name.text().equals(tag) || same && name.isMissing();
                });
                add(index, manifest.descriptor().with(LayoutIndex.REFERENCE, tag));
            });
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private static void add(Map<String, Object> index, Descriptor descriptor) {
        manifests(index).add(Manifest.toJson(descriptor));
    }

    /** The entries of an index, which may be changed; what another tool wrote instead of a list goes. */
    private static List<Object> manifests(Map<String, Object> index) {
        if (!(index.get("manifests") instanceof List<?>)) {
            index.put("manifests", new ArrayList<>());
        }
        return Json.list(index.get("manifests"));
    }

    private static boolean lists(Map<String, Object> index, Digest digest) {
        return manifests(index).stream()
                .anyMatch(one -> JsonValue.of(one).path("digest").text().equals(digest.toString()));
    }

    private byte[] indexBytes() throws IOException {
        Path file = folder.resolve("index.json");
        return Files.isRegularFile(file)
                ? Files.readAllBytes(file)
                : Manifest.index(List.of(), Map.of()).bytes();
    }

    private void update(Consumer<Map<String, Object>> change) throws IOException {
        Files.createDirectories(folder);
        synchronized (IN_PROCESS) {
            try (FileChannel channel = FileChannel.open(
                            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                Map<String, Object> index = OciJson.object(indexBytes());
                change.accept(index);
                write(folder.resolve("oci-layout"), LAYOUT);
                write(folder.resolve("index.json"), OciJson.write(index));
                lock.release();
            }
        }
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        place(file, part -> {
            try {
                Files.write(part, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void place(Path file, Consumer<Path> write) throws IOException {
        Path parent = java.util.Objects.requireNonNull(file.getParent());
        Files.createDirectories(parent);
        Path part = Files.createTempFile(parent, ".part-", "");
        try {
            write.accept(part);
            Files.setPosixFilePermissions(part, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private RepositoryException corrupt(Digest digest) {
        return new RepositoryException(
                RepositoryException.Kind.CORRUPT,
                name + " holds something else under " + digest,
                "remove that file, and put the image again",
                null);
    }

    private RepositoryException unreadable(IOException e) {
        return new RepositoryException(
                RepositoryException.Kind.UNAVAILABLE, name + " cannot be read: " + e.getMessage(), null, e);
    }

    private RepositoryException unwritable(IOException e) {
        return new RepositoryException(
                RepositoryException.Kind.UNAVAILABLE, name + " cannot be written: " + e.getMessage(), null, e);
    }
}
