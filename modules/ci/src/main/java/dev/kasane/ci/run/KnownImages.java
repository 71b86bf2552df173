package dev.kasane.ci.run;

import dev.kasane.ci.images.FollowedImages;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.pipeline.Pipeline;
import org.jspecify.annotations.Nullable;

/**
 * The images that can be promoted: which ones there are is asked of registries, whatever a commit says.
 *
 * @param built those that kasane built
 * @param followed those that others build
 * @param moved what is thought of an image whose tag names another one by now
 */
public record KnownImages(BuildRecords built, FollowedImages followed, Moved moved) {

    /** What is thought of an image whose tag names another one by now. */
    public enum Moved {
        /** A former run may have promoted it: what it proposed may be replaced. */
        MAY_BE_OURS,
        /** Nobody can prove that the tag named it. */
        UNPROVEN
    }

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
        BuildOutcome built = this.built.of(pipeline, tag);
        return built == null ? null : built.version();
    }

    /** Whether an image may be promoted by its tag: it has it now. */
    boolean is(Pipeline pipeline, String tag, String digest) {
        ImageVersion version = of(pipeline, tag);
        return version != null && version.digest().equals(digest);
    }

    /** Whether an image has its tag, or may have had it when it was proposed. */
    boolean isOrWas(Pipeline pipeline, String tag, String digest) {
        return is(pipeline, tag, digest)
                || moved == Moved.MAY_BE_OURS
                        && pipeline.follow() != null
                        && followed.mayHaveNamed(pipeline, tag, digest);
    }
}
