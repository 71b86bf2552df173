package dev.kasane.fetch;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Locked contents in a repository of an OCI registry, which machines share. Each is an artifact with one layer, under a tag that is
 * its digest: {@code sha256-…}. Threads may share one.
 */
public final class ContentRegistry {

    private static final String SCHEME = "oci://";
    private static final String ARTIFACT = "application/vnd.kasane.content.v1";
    private static final String CONTENT = "application/octet-stream";
    private static final String TITLE = "org.opencontainers.image.title";

    private final RegistryRepository repository;

    private ContentRegistry(RegistryRepository repository) {
        this.repository = repository;
    }

    /**
     * One that is only read.
     *
     * @param address {@code oci://HOST/REPOSITORY}
     * @throws dev.kasane.problem.KasaneException when it is none
     */
    public static ContentRegistry toRead(String address, Credentials credentials, RetryPolicy policy) {
        return new ContentRegistry(RegistryRepository.toRead(reference(address), credentials, policy));
    }

    /**
     * One that contents are pushed to.
     *
     * @param address {@code oci://HOST/REPOSITORY}
     * @throws dev.kasane.problem.KasaneException when it is none
     */
    public static ContentRegistry toWrite(String address, Credentials credentials, RetryPolicy policy) {
        return new ContentRegistry(RegistryRepository.toWrite(reference(address), credentials, policy));
    }

    private static RegistryReference reference(String address) {
        if (address.startsWith(SCHEME) && address.indexOf('/', SCHEME.length()) > 0) {
            try {
                RegistryReference reference = RegistryReference.parse(address.substring(SCHEME.length()));
                if (reference.tag() == null && reference.digest() == null) {
                    return reference;
                }
            } catch (IllegalArgumentException e) {
                // rejected below
            }
        }
        throw Problem.error(
                        "\"" + address + "\" is no repository of an OCI registry",
                        null,
                        "write it as oci://HOST/REPOSITORY, in lower case and without a tag")
                .asException();
    }

    /** Its address. */
    public String address() {
        return SCHEME + repository.name();
    }

    /**
     * Brings a content into a store.
     *
     * @return whether it is here
     * @throws dev.kasane.failure.EnvironmentFailure when the registry fails, or has other bytes
     */
    boolean fetch(LockEntry entry, ContentStore store) {
        Digest digest = Digest.parse(entry.digest());
        if (entry.size() > LockEntry.MOST_BYTES || !repository.hasBlob(digest)) {
            return false;
        }
        Path part = store.incoming();
        try {
            // which compares size and digest
            repository.fetchBlob(Descriptor.of(CONTENT, digest, entry.size()), part);
            store.put(Files.readAllBytes(part));
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + part, e);
        } finally {
            ContentStore.delete(part);
        }
    }

    /**
     * Pushes a content of a store.
     *
     * @return whether it was pushed: not when it was there
     * @throws dev.kasane.failure.EnvironmentFailure when the registry fails
     */
    public boolean push(LockEntry entry, ContentStore store) {
        Digest digest = Digest.parse(entry.digest());
        String tag = entry.digest().replace(':', '-');
        if (isTagged(digest, repository.manifest(tag))) {
            return false;
        }
        // which fails if the content is damaged
        int size = store.read(entry).length;
        repository.putBlob(Blob.in(store.place(entry.digest()), digest, size));
        Path config = store.incoming();
        try {
            byte[] empty = Manifest.emptyConfig();
            Files.write(config, empty);
            repository.putBlob(Blob.in(config, Digest.of(empty), empty.length));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + store.folder(), e);
        } finally {
            ContentStore.delete(config);
        }
        repository.tag(
                Manifest.artifact(ARTIFACT, Descriptor.of(CONTENT, digest, size), Map.of(TITLE, entry.shown())), tag);
        return true;
    }

    private static boolean isTagged(Digest digest, @Nullable Manifest manifest) {
        return manifest != null
                && manifest.layers().stream().anyMatch(layer -> layer.digest().equals(digest));
    }
}
