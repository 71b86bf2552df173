package dev.kasane.image;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The version of the source that an image is built from.
 *
 * @param tag the tag of the image: the commit
 * @param revision the commit; null if the source is not a commit
 * @param created the time of the commit, which is also the creation time of the image
 * @param url where the source is; null if unknown
 */
public record SourceVersion(
        String tag,
        @Nullable String revision,
        Instant created,
        @Nullable String url) {}
