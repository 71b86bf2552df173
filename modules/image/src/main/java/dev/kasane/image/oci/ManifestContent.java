package dev.kasane.image.oci;

import dev.kasane.json.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The parsed content of a manifest or an index. Other fields are ignored.
 *
 * @param mediaType its media type; null if absent
 * @param artifactType the type of the artifact; null for an image
 * @param config the configuration; null for an index
 * @param subjectJson the subject descriptor as written; missing for none
 * @param layers the layers of an image
 * @param children the manifests that an index lists
 * @param annotations its annotations
 */
record ManifestContent(
        @Nullable String mediaType,
        @Nullable String artifactType,
        @Nullable Descriptor config,
        JsonValue subjectJson,
        List<Descriptor> layers,
        List<Descriptor> children,
        SortedMap<String, String> annotations) {

    /** @throws IllegalArgumentException when the bytes are no manifest */
    static ManifestContent of(byte[] bytes) {
        JsonValue json = OciJson.read(bytes);
        return new ManifestContent(
                textOrNull(json.path("mediaType")),
                textOrNull(json.path("artifactType")),
                json.path("config").isObject() ? descriptor(json.path("config")) : null,
                json.path("subject"),
                descriptors(json.path("layers")),
                descriptors(json.path("manifests")),
                annotations(json));
    }

    /**
     * The subject; null for none. It is parsed on demand, since an image is valid with any subject.
     *
     * @throws IllegalArgumentException when it is no descriptor
     */
    @Nullable
    Descriptor subject() {
        return subjectJson.isObject() ? descriptor(subjectJson) : null;
    }

    private static List<Descriptor> descriptors(JsonValue list) {
        List<Descriptor> descriptors = new ArrayList<>();
        if (list.isList()) {
            for (JsonValue item : list) {
                if (!item.isObject()) {
                    throw new IllegalArgumentException("a descriptor is no object");
                }
                descriptors.add(descriptor(item));
            }
        }
        return Collections.unmodifiableList(descriptors);
    }

    private static Descriptor descriptor(JsonValue json) {
        JsonValue platform = json.path("platform");
        return new Descriptor(
                json.path("mediaType").text(),
                Digest.parse(json.path("digest").text()),
                size(json),
                platform.isObject()
                        ? new Platform(
                                platform.path("os").text(),
                                platform.path("architecture").text())
                        : null,
                textOrNull(json.path("artifactType")),
                annotations(json));
    }

    private static long size(JsonValue json) {
        if (json.path("size").value() instanceof Long bytes && bytes >= 0) {
            return bytes;
        }
        throw new IllegalArgumentException("a descriptor has no size");
    }

    private static SortedMap<String, String> annotations(JsonValue json) {
        SortedMap<String, String> annotations = new TreeMap<>();
        json.path("annotations").fields().forEach((name, value) -> annotations.put(name, value.text()));
        return Collections.unmodifiableSortedMap(annotations);
    }

    private static @Nullable String textOrNull(JsonValue value) {
        return value.isScalar() ? value.text() : null;
    }
}
