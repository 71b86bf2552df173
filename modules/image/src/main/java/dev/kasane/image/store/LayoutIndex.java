package dev.kasane.image.store;

import dev.kasane.image.oci.OciJson;
import dev.kasane.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The index of an OCI image layout. Other tools write to it, too: an entry that kasane cannot use does no harm.
 *
 * @param entries the entries in their order
 */
record LayoutIndex(List<Entry> entries) {

    /** The annotation that has an image's tag. */
    static final String REFERENCE = "org.opencontainers.image.ref.name";

    /**
     * @param digest the digest as it is written
     * @param tag the tag; null for an image without
     */
    record Entry(String digest, @Nullable String tag) {}

    /** @throws IllegalArgumentException when the bytes are no index */
    static LayoutIndex of(byte[] bytes) {
        List<Entry> entries = new ArrayList<>();
        for (JsonValue one : OciJson.read(bytes).path("manifests")) {
            String digest = one.path("digest").text();
            if (!digest.isEmpty()) {
                JsonValue tag = one.path("annotations").path(REFERENCE);
                entries.add(new Entry(digest, tag.isScalar() ? tag.text() : null));
            }
        }
        return new LayoutIndex(entries);
    }

    /** The digest of the image with a tag, as it is written; null when there is none. */
    @Nullable
    String digest(String tag) {
        return entries.stream()
                .filter(entry -> tag.equals(entry.tag()))
                .findFirst()
                .map(Entry::digest)
                .orElse(null);
    }

    /** The digests of all but what belongs to other images by the name of its tag. */
    Set<String> images() {
        Set<String> digests = new TreeSet<>();
        for (Entry entry : entries) {
            String tag = entry.tag();
            if (tag == null || !tag.startsWith("sha256-")) {
                digests.add(entry.digest());
            }
        }
        return digests;
    }
}
