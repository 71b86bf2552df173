package dev.kasane.ci.run;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the search for a followed image.
 *
 * @param pipeline the pipeline that follows it
 * @param image the newest one; null if it is not known
 * @param problems why it is not known
 */
public record FollowedImage(String pipeline, @Nullable ImageVersion image, List<Problem> problems) {}
