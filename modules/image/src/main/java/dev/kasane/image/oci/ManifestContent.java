package dev.kasane.image.oci;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
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
 * @param subjectJson the subject descriptor as written; null for none
 * @param layers the layers of an image
 * @param children the manifests that an index lists
 * @param annotations its annotations
 */
record ManifestContent(
        @Nullable String mediaType,
        @Nullable String artifactType,
        @Nullable Descriptor config,
        @Nullable YamlMap subjectJson,
        List<Descriptor> layers,
        List<Descriptor> children,
        SortedMap<String, String> annotations) {

    /** @throws IllegalArgumentException when the bytes are no manifest */
    static ManifestContent of(byte[] bytes) {
        YamlMap json = StrictJson.object(bytes);
        return new ManifestContent(
                json.text("mediaType"),
                json.text("artifactType"),
                json.get("config") instanceof YamlMap config ? descriptor(config) : null,
                json.map("subject"),
                descriptors(json.get("layers")),
                descriptors(json.get("manifests")),
                annotations(json));
    }

    /**
     * The subject; null for none. It is parsed on demand, since an image is valid with any subject.
     *
     * @throws IllegalArgumentException when it is no descriptor
     */
    @Nullable
    Descriptor subject() {
        return subjectJson == null ? null : descriptor(subjectJson);
    }

    private static List<Descriptor> descriptors(@Nullable YamlNode list) {
        List<Descriptor> descriptors = new ArrayList<>();
        if (list instanceof YamlList items) {
            for (YamlNode item : items) {
                if (!(item instanceof YamlMap map)) {
                    throw new IllegalArgumentException("a descriptor is no object");
                }
                descriptors.add(descriptor(map));
            }
        }
        return Collections.unmodifiableList(descriptors);
    }

    private static Descriptor descriptor(YamlMap json) {
        return new Descriptor(
                text(json, "mediaType"),
                Digest.parse(text(json, "digest")),
                size(json),
                json.get("platform") instanceof YamlMap platform
                        ? new Platform(text(platform, "os"), text(platform, "architecture"))
                        : null,
                json.text("artifactType"),
                annotations(json));
    }

    private static long size(YamlMap json) {
        if (json.get("size") instanceof YamlScalar size && size.tag() == YamlTag.INT) {
            try {
                long bytes = Long.parseLong(size.text());
                if (bytes >= 0) {
                    return bytes;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
        }
        throw new IllegalArgumentException("a descriptor has no size");
    }

    private static SortedMap<String, String> annotations(YamlMap json) {
        SortedMap<String, String> annotations = new TreeMap<>();
        if (json.get("annotations") instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                annotations.put(map.key(i).text(), map.value(i) instanceof YamlScalar scalar ? scalar.text() : "");
            }
        }
        return Collections.unmodifiableSortedMap(annotations);
    }

    private static String text(YamlMap json, String key) {
        String text = json.text(key);
        return text == null ? "" : text;
    }
}
