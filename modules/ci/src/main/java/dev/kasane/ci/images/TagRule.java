package dev.kasane.ci.images;

import dev.kasane.promotion.TagOrder;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Decides which tags of an image count, and which of them is the newest. */
interface TagRule extends TagOrder {

    /** Whether a tag may be promoted. */
    boolean allows(String tag);

    /**
     * The newest of some tags.
     *
     * @return null if none of them counts
     */
    @Nullable
    String newest(Collection<String> tags);

    /** The rule in words, such as {@code versions in ~1.4}. */
    String toText();
}
