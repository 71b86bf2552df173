package dev.kasane.image.oci;

import static java.util.Map.entry;

import dev.kasane.json.Json;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A manifest or an index as its original bytes, which its digest identifies. */
public final class Manifest {

    /** The largest one that is read, as the distribution specification advises. */
    public static final int MAX_BYTES = 4 << 20;

    private final String mediaType;
    private final byte[] bytes;
    private final Digest digest;
    private final ManifestContent content;

    private Manifest(String mediaType, byte[] bytes) {
        this(mediaType, bytes, ManifestContent.of(bytes));
    }

    private Manifest(String mediaType, byte[] bytes, ManifestContent content) {
        this.mediaType = mediaType;
        this.bytes = bytes;
        this.digest = Digest.of(bytes);
        this.content = content;
    }

    /**
     * Some bytes as a manifest.
     *
     * @throws IllegalArgumentException when they are none
     */
    public static Manifest of(String mediaType, byte[] bytes) {
        return new Manifest(mediaType, bounded(bytes));
    }

    /**
     * Some bytes as a manifest of the media type that they name; that of an image when they name none.
     *
     * @throws IllegalArgumentException when they are none
     */
    public static Manifest of(byte[] bytes) {
        byte[] own = bounded(bytes);
        ManifestContent content = ManifestContent.of(own);
        String mediaType = content.mediaType();
        return new Manifest(mediaType == null ? MediaType.MANIFEST : mediaType, own, content);
    }

    private static byte[] bounded(byte[] bytes) {
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("a manifest of more than four megabytes");
        }
        return bytes.clone();
    }

    /** The manifest of an image. */
    public static Manifest image(Descriptor config, List<Descriptor> layers, Map<String, String> annotations) {
        Map<String, Object> json = head(MediaType.MANIFEST);
        json.put("config", toJson(config));
        json.put("layers", layers.stream().map(Manifest::toJson).toList());
        annotate(json, annotations);
        return new Manifest(MediaType.MANIFEST, OciJson.write(json));
    }

    /** An index of images. */
    public static Manifest index(List<Descriptor> manifests, Map<String, String> annotations) {
        Map<String, Object> json = head(MediaType.INDEX);
        json.put("manifests", manifests.stream().map(Manifest::toJson).toList());
        annotate(json, annotations);
        return new Manifest(MediaType.INDEX, OciJson.write(json));
    }

    /** The manifest of one file that belongs to an image. */
    public static Manifest referrer(
            String artifactType, Descriptor content, Descriptor subject, Map<String, String> annotations) {
        Map<String, Object> json = artifactHead(artifactType, content);
        json.put("subject", toJson(subject));
        annotate(json, annotations);
        return new Manifest(MediaType.MANIFEST, OciJson.write(json));
    }

    /** The manifest of one file that is no image and belongs to none. */
    public static Manifest artifact(String artifactType, Descriptor content, Map<String, String> annotations) {
        Map<String, Object> json = artifactHead(artifactType, content);
        annotate(json, annotations);
        return new Manifest(MediaType.MANIFEST, OciJson.write(json));
    }

    private static Map<String, Object> artifactHead(String artifactType, Descriptor content) {
        Map<String, Object> json = head(MediaType.MANIFEST);
        json.put("artifactType", artifactType);
        Map<String, Object> config = toJson(emptyConfigDescriptor());
        config.put("data", Base64.getEncoder().encodeToString(emptyConfig()));
        json.put("config", config);
        json.put("layers", List.of(toJson(content)));
        return json;
    }

    /** The content of the configuration of what is no image. */
    public static byte[] emptyConfig() {
        return new byte[] {'{', '}'};
    }

    private static Descriptor emptyConfigDescriptor() {
        return Descriptor.of(MediaType.EMPTY, Digest.of(emptyConfig()), emptyConfig().length);
    }

    private static Map<String, Object> head(String mediaType) {
        return Json.object(entry("schemaVersion", 2), entry("mediaType", mediaType));
    }

    private static void annotate(Map<String, Object> json, Map<String, String> annotations) {
        if (!annotations.isEmpty()) {
            json.put("annotations", new TreeMap<>(annotations));
        }
    }

    /** A descriptor as it stands in manifests and indexes. */
    public static Map<String, Object> toJson(Descriptor descriptor) {
        Map<String, Object> json = Json.object(
                entry("mediaType", descriptor.mediaType()),
                entry("digest", descriptor.digest().toString()),
                entry("size", descriptor.size()));
        if (descriptor.artifactType() != null) {
            json.put("artifactType", descriptor.artifactType());
        }
        annotate(json, descriptor.annotations());
        Platform platform = descriptor.platform();
        if (platform != null) {
            json.put(
                    "platform",
                    Json.object(entry("architecture", platform.architecture()), entry("os", platform.os())));
        }
        return json;
    }

    public String mediaType() {
        return mediaType;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    public Digest digest() {
        return digest;
    }

    public boolean isIndex() {
        return MediaType.isIndex(mediaType);
    }

    /** The manifests an index lists. */
    public List<Descriptor> children() {
        return content.children();
    }

    public List<Descriptor> layers() {
        return content.layers();
    }

    /** The configuration; null for an index. */
    public @Nullable Descriptor config() {
        return content.config();
    }

    public Map<String, String> annotations() {
        return content.annotations();
    }

    /** The subject; null for none. */
    public @Nullable Descriptor subject() {
        return content.subject();
    }

    /** The descriptor of this manifest. */
    public Descriptor descriptor() {
        return new Descriptor(mediaType, digest, bytes.length, null, content.artifactType(), Map.of());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Manifest manifest
                && mediaType.equals(manifest.mediaType)
                && Arrays.equals(bytes, manifest.bytes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(mediaType, digest);
    }
}
