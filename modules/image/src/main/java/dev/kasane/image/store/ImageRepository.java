package dev.kasane.image.store;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The storage of one image's versions. What is put is there when the call returns; what cannot be done ends in a
 * {@link RepositoryException}. Threads may share one.
 */
public interface ImageRepository {

    /** The display name, without a tag: {@code registry.example.org/shop/cart}. */
    String name();

    /**
     * A manifest.
     *
     * @param reference a tag, or a digest, which its bytes are then held against
     * @return null when there is none
     */
    @Nullable
    Manifest manifest(String reference);

    /** Whether a content is there. */
    boolean hasBlob(Digest digest);

    /** Whether all contents of an image exist, as far as that is known without a download. */
    default boolean isWhole(Manifest image) {
        return image.children().stream()
                .allMatch(child -> manifest(child.digest().toString()) != null);
    }

    /** Stores a content unless it exists. */
    void putBlob(Blob blob);

    /**
     * Writes a content into a file.
     *
     * @param to a file that does not exist
     */
    void fetchBlob(Descriptor blob, Path to);

    /**
     * Stores a manifest under its digest.
     *
     * @return whether the repository itself lists the referrers of a subject
     */
    boolean putManifest(Manifest manifest);

    /** Points a tag to an existing manifest. */
    void tag(Manifest manifest, String tag);
}
