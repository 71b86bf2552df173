package dev.kasane.image.oci;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
        ObjectNode json = head(MediaType.MANIFEST);
        json.set("config", toJson(config));
        ArrayNode list = json.putArray("layers");
        layers.forEach(layer -> list.add(toJson(layer)));
        annotate(json, annotations);
        return new Manifest(MediaType.MANIFEST, Json.write(json));
    }

    /** An index of images. */
    public static Manifest index(List<Descriptor> manifests, Map<String, String> annotations) {
        ObjectNode json = head(MediaType.INDEX);
        ArrayNode list = json.putArray("manifests");
        manifests.forEach(manifest -> list.add(toJson(manifest)));
        annotate(json, annotations);
        return new Manifest(MediaType.INDEX, Json.write(json));
    }

    /** The manifest of one file that belongs to an image. */
    public static Manifest referrer(
            String artifactType, Descriptor content, Descriptor subject, Map<String, String> annotations) {
        ObjectNode json = artifactHead(artifactType, content);
        json.set("subject", toJson(subject));
        annotate(json, annotations);
        return new Manifest(MediaType.MANIFEST, Json.write(json));
    }

    /** The manifest of one file that is no image and belongs to none. */
    public static Manifest artifact(String artifactType, Descriptor content, Map<String, String> annotations) {
        ObjectNode json = artifactHead(artifactType, content);
        annotate(json, annotations);
        return new Manifest(MediaType.MANIFEST, Json.write(json));
    }

    private static ObjectNode artifactHead(String artifactType, Descriptor content) {
        ObjectNode json = head(MediaType.MANIFEST);
        json.put("artifactType", artifactType);
        ObjectNode config = toJson(emptyConfigDescriptor());
        config.put("data", Base64.getEncoder().encodeToString(emptyConfig()));
        json.set("config", config);
        json.putArray("layers").add(toJson(content));
        return json;
    }

    /** The content of the configuration of what is no image. */
    public static byte[] emptyConfig() {
        return new byte[] {'{', '}'};
    }

    private static Descriptor emptyConfigDescriptor() {
        return Descriptor.of(MediaType.EMPTY, Digest.of(emptyConfig()), emptyConfig().length);
    }

    private static ObjectNode head(String mediaType) {
        ObjectNode json = Json.object();
        json.put("schemaVersion", 2);
        json.put("mediaType", mediaType);
        return json;
    }

    private static void annotate(ObjectNode json, Map<String, String> annotations) {
        if (!annotations.isEmpty()) {
            ObjectNode node = json.putObject("annotations");
            new TreeMap<>(annotations).forEach(node::put);
        }
    }

    static ObjectNode toJson(Descriptor descriptor) {
        ObjectNode json = Json.object();
        json.put("mediaType", descriptor.mediaType());
        json.put("digest", descriptor.digest().toString());
        json.put("size", descriptor.size());
        if (descriptor.artifactType() != null) {
            json.put("artifactType", descriptor.artifactType());
        }
        annotate(json, descriptor.annotations());
        Platform platform = descriptor.platform();
        if (platform != null) {
            json.putObject("platform")
                    .put("architecture", platform.architecture())
                    .put("os", platform.os());
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
