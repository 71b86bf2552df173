package dev.kasane.image.oci;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The descriptor of a content, with its type and size.
 *
 * @param mediaType what it is
 * @param digest its name
 * @param size how many bytes it has
 * @param platform what it runs on; null when that is not specified
 * @param artifactType what kind of artifact it is; null for an image
 * @param annotations more words about it
 */
public record Descriptor(
        String mediaType,
        Digest digest,
        long size,
        @Nullable Platform platform,
        @Nullable String artifactType,
        Map<String, String> annotations) {

    public Descriptor {
        annotations = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }

    public static Descriptor of(String mediaType, Digest digest, long size) {
        return new Descriptor(mediaType, digest, size, null, null, Map.of());
    }

    public Descriptor withPlatform(Platform other) {
        return new Descriptor(mediaType, digest, size, other, artifactType, annotations);
    }

    public Descriptor withMediaType(String other) {
        return new Descriptor(other, digest, size, platform, artifactType, annotations);
    }

    /** The same with one more annotation. */
    public Descriptor with(String annotation, String value) {
        Map<String, String> more = new TreeMap<>(annotations);
        more.put(annotation, value);
        return new Descriptor(mediaType, digest, size, platform, artifactType, more);
    }
}
