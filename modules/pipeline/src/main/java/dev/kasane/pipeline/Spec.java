package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline does.
 *
 * @param source what the service is made of
 * @param build the command that makes it
 * @param image the image it becomes
 * @param promotion where the image goes, in order
 * @param scan what the gate {@code scan} asks
 */
public record Spec(
        @Property(value = "what the service is made of; only a change there rebuilds it", required = true)
        Source source,

        @Property(value = "how it is built", required = true)
        Build build,

        @Property(value = "the image it becomes", required = true)
        Image image,

        @Property("where the image is promoted to, in this order")
        List<Promotion> promotion,

        @Property("what the gate scan asks; needed where a promotion has that gate") @Nullable
        Scan scan) {}
