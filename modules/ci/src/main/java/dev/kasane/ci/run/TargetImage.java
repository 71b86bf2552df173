package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.pipeline.Follow;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import org.jspecify.annotations.Nullable;

/** The identity of a pipeline's image in one of its targets. */
public final class TargetImage {

    private TargetImage() {}

    /**
     * A text that is the same for the same image of a pipeline: its tag, and its digest, too, where the pipeline follows one tag, which all
     * of its images have.
     */
    public static String identity(Pipeline pipeline, String tag, @Nullable String digest) {
        return hasOneTag(pipeline) && digest != null ? tag + "@" + digest : tag;
    }

    /** Whether all images that a pipeline follows have the same tag. */
    public static boolean hasOneTag(Pipeline pipeline) {
        return pipeline.follow() != null && pipeline.follow().by() == Follow.By.DIGEST;
    }

    /** The name of a pipeline's image in a target: the one that the promotion gives, else the last part of its repository. */
    public static String nameOf(Pipeline pipeline, Promotion to) {
        String named = to.image();
        String name = pipeline.imageName();
        return named == null ? name.substring(name.lastIndexOf('/') + 1) : named;
    }

    /** An edit that is never made: it names the image of a target. */
    public static ImageEdit question(Pipeline pipeline, Promotion to) {
        return new ImageEdit(to.target(), nameOf(pipeline, to), null, "any", null);
    }

    /** The edit that made an image what it is; null for one that no promotion can have made. */
    public static @Nullable ImageEdit asEdit(Pipeline pipeline, Promotion to, ImageReference image) {
        if (image.tag() == null) {
            return null;
        }
        try {
            return new ImageEdit(to.target(), nameOf(pipeline, to), image.name(), image.tag(), image.digest());
        } catch (KasaneException e) {
            // people may write tags that no registry accepts
            return null;
        }
    }
}
