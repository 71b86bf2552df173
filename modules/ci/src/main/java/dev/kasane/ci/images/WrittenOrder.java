package dev.kasane.ci.images;

import dev.kasane.pipeline.Follow;
import dev.kasane.promotion.TagOrder;

/** The order of followed images where their tags alone decide it: no registry is queried. */
public final class WrittenOrder {

    private WrittenOrder() {}

    /** The order that a pipeline requests; one that knows nothing where commits or digests decide. */
    public static TagOrder of(Follow follow) {
        return switch (follow.by()) {
            case VERSION, NUMBER, TEXT ->
                TagRules.of(follow, tag -> null, () -> {
                    throw new IllegalStateException("no commits are compared");
                });
            case COMMIT, DIGEST -> TagOrder.NONE;
        };
    }
}
