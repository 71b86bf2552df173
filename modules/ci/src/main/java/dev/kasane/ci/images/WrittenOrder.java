package dev.kasane.ci.images;

import dev.kasane.pipeline.Follow;
import dev.kasane.promotion.TagOrder;

/** The order of followed images where their tags alone decide it: no registry is read. */
public final class WrittenOrder {

    private WrittenOrder() {}

    /** The order that a pipeline names; one that cannot compare where commits or digests decide. */
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
