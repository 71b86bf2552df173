package dev.kasane.ci.run;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a build.
 *
 * @param pipeline the pipeline
 * @param commit the commit it was built from
 * @param image the image's name with the registry; null when there is none
 * @param digest the image's digest; null when there is none
 * @param reused whether an image of the same inputs was there before
 * @param problems why there is no image
 */
public record BuildOutcome(
        String pipeline,
        String commit,
        @Nullable String image,
        @Nullable String digest,
        boolean reused,
        List<Problem> problems) {

    /** A build that gave no image. */
    public static BuildOutcome failed(String pipeline, String commit, List<Problem> problems) {
        return new BuildOutcome(pipeline, commit, null, null, false, problems);
    }

    /** Whether there is an image. */
    public boolean isGood() {
        return digest != null;
    }

    /** The image that can be promoted; null if there is none. */
    public @Nullable ImageVersion version() {
        return digest == null || image == null ? null : new ImageVersion(pipeline, commit, commit, image, digest);
    }
}
