package dev.kasane.ci.run;

import dev.kasane.ci.images.FollowedImages;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.pipeline.Pipeline;
import org.jspecify.annotations.Nullable;

/**
 * The images that can be promoted, read from registries and never from commits.
 *
 * @param built those that kasane built
 * @param followed those that others build
 */
public record KnownImages(BuildRecords built, FollowedImages followed) {

    /**
     * The image of a pipeline with a tag.
     *
     * @return null if there is none, or if it is not to be believed
     */
    @Nullable
    ImageVersion of(Pipeline pipeline, String tag) {
        if (pipeline.follow() != null) {
            return followed.of(pipeline, tag);
        }
        BuildOutcome outcome = built.of(pipeline, tag);
        return outcome == null ? null : outcome.version();
    }

    /**
     * An image that a target had before.
     *
     * @param digest its digest; null if only the tag is known
     * @return null if there is none any more, or if it is not to be believed
     */
    @Nullable
    ImageVersion former(Pipeline pipeline, String tag, @Nullable String digest) {
        return pipeline.follow() == null ? of(pipeline, tag) : followed.former(pipeline, tag, digest);
    }

    /** Whether an image has its tag now, and the pipeline selects it. */
    boolean is(Pipeline pipeline, String tag, String digest) {
        ImageVersion version = of(pipeline, tag);
        return version != null && version.digest().equals(digest);
    }
}
