package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.Platform;
import java.nio.charset.StandardCharsets;

/** Manifests, indexes and digests as a registry answers them. */
class ManifestFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyBytesAreAManifestOrNone(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        Outcome.of(bytes, () -> {
            read(() -> {
                Manifest manifest = Manifest.of(MediaType.MANIFEST, bytes);
                manifest.layers();
                manifest.config();
                manifest.annotations();
            });
            read(() -> {
                Manifest manifest = Manifest.of(MediaType.INDEX, bytes);
                manifest.children();
                manifest.annotations();
            });
            read(() -> Digest.parse(text));
            read(() -> Platform.parse(text));
        });
    }

    /** What reads an answer takes this exception for an answer that is none. */
    private static void read(Runnable reader) {
        try {
            reader.run();
        } catch (IllegalArgumentException e) {
            if (e.getMessage() == null) {
                throw new AssertionError("an answer is refused without a reason", e);
            }
        }
    }
}
