package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline does.
 *
 * @param source what the service is made of; null for an image that others build
 * @param build the command that makes it; null for an image that others build
 * @param image the image it becomes; null for an image that others build
 * @param follow the image that others build; null for one that is built here
 * @param promotion where the image goes, in order
 * @param scan what the gate {@code scan} asks
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
