package dev.kasane.image.oci;

/** The supported media types. */
public final class MediaType {

    public static final String INDEX = "application/vnd.oci.image.index.v1+json";
    public static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
    public static final String CONFIG = "application/vnd.oci.image.config.v1+json";
    public static final String LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";
    public static final String EMPTY = "application/vnd.oci.empty.v1+json";
    public static final String CYCLONEDX = "application/vnd.cyclonedx+json";
    public static final String DOCKER_LIST = "application/vnd.docker.distribution.manifest.list.v2+json";
    public static final String DOCKER_MANIFEST = "application/vnd.docker.distribution.manifest.v2+json";

    /** The {@code Accept} header for manifests; a registry omits types that are not listed. */
    public static final String ANY_MANIFEST = String.join(", ", INDEX, MANIFEST, DOCKER_LIST, DOCKER_MANIFEST);

    private MediaType() {}

    /** Whether a manifest lists other ones. */
    public static boolean isIndex(String mediaType) {
        return mediaType.equals(INDEX) || mediaType.equals(DOCKER_LIST);
    }

    /** The name that a layer of Docker's kind has in an OCI image; its bytes are the same. */
    public static String inOci(String mediaType) {
        return mediaType.equals("application/vnd.docker.image.rootfs.diff.tar.gzip") ? LAYER : mediaType;
    }
}
