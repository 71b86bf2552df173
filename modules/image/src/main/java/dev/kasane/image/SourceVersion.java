package dev.kasane.image;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The version of the source that an image is built from.
 *
 * @param tag the tag it gets: the commit
 * @param revision the commit; null when the source is not that of any commit
 * @param created when the commit was made, which the image takes for the time it was made itself
 * @param url where the source is; null when that is not known
 */
public record SourceVersion(
        String tag,
        @Nullable String revision,
        Instant created,
        @Nullable String url) {}
