package dev.kasane.image;

import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Platform;
import java.util.List;

/**
 * An image that was pushed to its destination.
 *
 * @param pipeline whose it is
 * @param name its name with the registry, without a tag
 * @param tag its tag
 * @param digest what it is for ever
 * @param input what names all it was made of
 * @param reused whether it was there before, and only got the tag
 * @param platforms what it runs on
 */
public record BuiltImage(
        String pipeline,
        String name,
        String tag,
        Digest digest,
        Digest input,
        boolean reused,
        List<Platform> platforms) {

    /** {@code name:tag@digest}. */
    public String reference() {
        return name + ":" + tag + "@" + digest;
    }
}
