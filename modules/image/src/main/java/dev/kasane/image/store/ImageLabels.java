package dev.kasane.image.store;

import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.oci.Platform;
import dev.kasane.json.JsonValue;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The standard labels and annotations of images (OCI image specification, "Annotations"). */
public final class ImageLabels {

    /** The label with the commit that an image was built from. */
    public static final String REVISION = "org.opencontainers.image.revision";

    private static final Set<String> CONFIGURATIONS =
            Set.of(MediaType.CONFIG, "application/vnd.docker.container.image.v1+json");

    private ImageLabels() {}

    /** Whether a manifest is that of an image, or an index of some; a chart is none. */
    public static boolean isImage(Manifest manifest) {
        Descriptor config = manifest.config();
        return manifest.isIndex()
                ? !manifest.children().isEmpty()
                : config != null && CONFIGURATIONS.contains(config.mediaType());
    }

    /**
     * A label of an image: as an annotation, else in the configuration of its first platform.
     *
     * @return null if the image has no such label
     */
    public static @Nullable String of(ImageRepository repository, Manifest image, String name) {
        String annotated = image.annotations().get(name);
        if (annotated != null) {
            return annotated;
        }
        if (!image.isIndex()) {
            return configured(repository, image, name);
        }
        for (Descriptor child : image.children()) {
            Platform platform = child.platform();
            // attestations of builders are listed as images of an unknown platform
            if (platform != null && !platform.os().equals("unknown")) {
                Manifest one = repository.manifest(child.digest().toString());
                return one == null || one.isIndex() ? null : of(repository, one, name);
            }
        }
        return null;
    }

    private static @Nullable String configured(ImageRepository repository, Manifest image, String name) {
        Descriptor config = image.config();
        if (config == null || !isImage(image) || config.size() > Manifest.MAX_BYTES) {
            return null;
        }
        try {
            Path folder = Files.createTempDirectory("kasane-labels-");
            Path file = folder.resolve("config.json");
            try {
                repository.fetchBlob(config, file);
                JsonValue json = OciJson.read(Files.readAllBytes(file));
                JsonValue label = json.path("config").path("Labels").path(name);
                return label.isText() ? label.text() : null;
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IllegalArgumentException e) {
            // a configuration that is no JSON has no labels
            return null;
        } catch (IOException e) {
            throw Problem.error(
                            "the labels of an image cannot be stored in a temporary file: " + e.getMessage(),
                            null,
                            "free space in the folder for temporary files")
                    .asException();
        }
    }
}
