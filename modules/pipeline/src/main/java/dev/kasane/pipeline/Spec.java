package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a pipeline.
 *
 * @param source the source of the service; null for a followed image
 * @param build the build command; null for a followed image
 * @param image the built image; null for a followed image
 * @param follow the followed image; null for one that is built here
 * @param promotion the targets of the image, in order
 * @param scan the settings of the gate {@code scan}
 */
public record Spec(
        @Property("what the service is made of; only a change there rebuilds it; needed unless an image is followed")
        @Nullable
        Source source,

        @Property("how it is built; needed unless an image is followed") @Nullable
        Build build,

        @Property("the image it becomes; needed unless an image is followed") @Nullable
        Image image,

        @Property("an image that others build, instead of source, build and image") @Nullable
        Follow follow,

        @Property("where the image is promoted to, in this order")
        List<Promotion> promotion,

        @Property("the settings of the gate scan; needed where a promotion has that gate") @Nullable
        Scan scan) {}
