package dev.kasane.cli.image;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciImage;
import dev.kasane.image.store.LayoutRepository;
import dev.kasane.image.store.Transfer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A base image without layers. */
public final class EmptyBase {

    private EmptyBase() {}

    /** Puts it into a folder, as an OCI layout. */
    public static void in(Path folder) throws IOException {
        byte[] config = ("{\"architecture\":\"amd64\",\"os\":\"linux\",\"config\":{},\"rootfs\":{\"type\":\"layers\","
                        + "\"diff_ids\":[]}}")
                .getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(Files.createTempFile("config", ".json"), config);
        try {
            Digest digest = Digest.of(config);
            Manifest manifest =
                    Manifest.image(Descriptor.of(MediaType.CONFIG, digest, config.length), List.of(), Map.of());
            OciImage image =
                    new OciImage(manifest, List.of(), List.of(Blob.in(file, digest, config.length)), List.of());
            Transfer.push(image, new LayoutRepository(folder, "base"), List.of("v1"));
        } finally {
            Files.delete(file);
        }
    }
}
