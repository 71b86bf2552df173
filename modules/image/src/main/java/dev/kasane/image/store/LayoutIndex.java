package dev.kasane.image.store;

import dev.kasane.image.oci.StrictJson;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
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
        if (StrictJson.object(bytes).get("manifests") instanceof YamlList manifests) {
            for (YamlNode one : manifests) {
                String digest = one instanceof YamlMap entry ? entry.text("digest") : null;
                if (digest != null) {
                    YamlMap annotations = ((YamlMap) one).map("annotations");
                    entries.add(new Entry(digest, annotations == null ? null : annotations.text(REFERENCE)));
                }
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
