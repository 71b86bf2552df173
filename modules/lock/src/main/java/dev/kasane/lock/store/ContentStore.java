package dev.kasane.lock.store;

import dev.kasane.files.Sha256;
import dev.kasane.lock.LockEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A content-addressed store in a folder that processes share. A content is written to a temporary file and renamed, so
 * that no process reads an incomplete one. Its digest is verified on each read.
 */
public final class ContentStore {

    /** The environment variable that names the folder. */
    public static final String VARIABLE = "KASANE_STORE";

    /** The property that names the folder before the environment does: tests share a process. */
    private static final String PROPERTY = "kasane.store";

    private static final int ALGORITHM = "sha256:".length();

    /** The time after which a read updates the time of last use again, so that most renders write nothing. */
    private static final Duration NOTED = Duration.ofDays(7);

    private final Path folder;

    /** The store in a folder, which need not be there. */
    public ContentStore(Path folder) {
        this.folder = folder;
    }

    /** The store that an environment names; else {@code kasane/store} in the user's cache. */
    public static ContentStore of(Map<String, String> environment) {
        String property = System.getProperty(PROPERTY, "");
        String named = property.isEmpty() ? environment.getOrDefault(VARIABLE, "") : property;
        if (!named.isEmpty()) {
            return new ContentStore(Path.of(named).toAbsolutePath());
        }
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path cache = caches.isEmpty() ? Path.of(environment.getOrDefault("HOME", "/"), ".cache") : Path.of(caches);
        return new ContentStore(cache.toAbsolutePath().resolve("kasane").resolve("store"));
    }

    /** The store of this process's user. */
    public static ContentStore ofUser() {
        return of(System.getenv());
    }

    /** The folder of the store. */
    public Path folder() {
        return folder;
    }

    /** The file of a content, whether it is there or not. */
    public Path place(String digest) {
        String hex = digest.substring(ALGORITHM);
        return folder.resolve("sha256").resolve(hex.substring(0, 2)).resolve(hex.substring(2));
    }

    /** Whether there is a file for a content; it may be damaged. */
    public boolean has(String digest) {
        return Files.isRegularFile(place(digest));
    }

    /** The bytes of a content; null if it is missing, or is damaged. */
    public byte @Nullable [] find(String digest) {
        try {
            Path place = place(digest);
            byte[] bytes = bytes(place);
            if (!hasDigest(bytes, digest)) {
                return null;
            }
            noteRead(place, digest);
            return bytes;
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + place(digest), e);
        }
    }

    /**
     * The bytes of a locked content.
     *
     * @throws KasaneException if it is missing, or is damaged
     */
    public byte[] read(LockEntry entry) {
        byte[] bytes = find(entry.digest());
        if (bytes == null) {
            String state = has(entry.digest()) ? " is damaged in the store " : " is not in the store ";
            throw Problem.error(
                            "the " + entry.requirement().kind().noun() + " " + entry.shown() + state + folder,
                            null,
                            "run kasane fetch")
                    .asException();
        }
        return bytes;
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            // a longer file has another digest anyway
            return in.readNBytes((int) LockEntry.MOST_BYTES + 1);
        }
    }

    private static boolean hasDigest(byte[] bytes, String digest) {
        return digest.equals(digestOf(bytes));
    }

    /** The digest of a content. */
    public static String digestOf(byte[] bytes) {
        return "sha256:" + Sha256.hexOf(bytes);
    }

    /** A unique name for a temporary file. */
    public Path incoming() {
        try {
            Path incoming = Files.createDirectories(folder.resolve("incoming"));
            return Files.createTempFile(incoming, "", ".part");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder, e);
        }
    }

    /**
     * Stores a content.
     *
     * @param bytes the content
     * @return its digest
     */
    public String put(byte[] bytes) {
        String digest = digestOf(bytes);
        Path place = place(digest);
        Path part = incoming();
        try {
            Files.write(part, bytes);
            Files.createDirectories(place.getParent());
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            // another process was faster with the same bytes
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder, e);
        } finally {
            delete(part);
        }
        return digest;
    }

    /** Deletes a file if it exists. */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // pruning finds it again
        }
    }

    /**
     * Records a read from time to time, so that pruning does not delete contents that are read but never fetched again.
     */
    private void noteRead(Path place, String digest) throws IOException {
        Instant now = Instant.now();
        Instant noted = Files.getLastModifiedTime(place).toInstant();
        if (Duration.between(noted, now).compareTo(NOTED) > 0) {
            use(digest, now);
        }
    }

    /** Records that a content is used, so that pruning does not delete it. */
    public void use(String digest, Instant now) {
        try {
            Files.setLastModifiedTime(place(digest), FileTime.from(now));
        } catch (IOException e) {
            // a store that cannot be written to is not pruned either
        }
    }
}
