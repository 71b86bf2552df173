package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The image of a service in one of its targets, as the deployed branch has it.
 *
 * @param pipeline the pipeline that builds it
 * @param to the promotion that the target is of
 * @param deployment the branch
 * @param images what it is, once for each place that decides it; none if it cannot be read
 * @param files the files that decide it
 * @param problems why it cannot be read
 */
record PlacedImage(
        Pipeline pipeline,
        Promotion to,
        Deployment deployment,
        List<ImageReference> images,
        List<String> files,
        List<Problem> problems) {

    /** The image; several places of one target can differ only by hand, and the first one decides. */
    @Nullable
    ImageReference image() {
        return images.isEmpty() ? null : images.getFirst();
    }

    /** An edit that is never made: it names the image. */
    ImageEdit question() {
        return TargetImage.question(pipeline, to);
    }

    /** The edit that made an image of the target what it is; null for one that no promotion can have made. */
    @Nullable
    ImageEdit asEdit(@Nullable ImageReference image) {
        return image == null ? null : TargetImage.asEdit(pipeline, to, image);
    }
}
