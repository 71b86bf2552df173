package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.run.Deployment;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The image of a service in one of its targets, as the deployed branch has it.
 *
 * @param deployment the branch
 * @param question an edit that is never made: it names the image
 * @param images what it is, once for each place that decides it; none if it cannot be read
 * @param files the files that decide it
 * @param problems why it cannot be read
 */
record PlacedImage(
        Deployment deployment,
        ImageEdit question,
        List<ImageReference> images,
        List<String> files,
        List<Problem> problems) {

    /**
     * Reads an image.
     *
     * @param editor one of the files of the branch
     * @param question names the image; what it is to be does not count
     */
    static PlacedImage read(Deployment deployment, ImageEditor editor, ImageEdit question) {
        try {
            return new PlacedImage(deployment, question, editor.current(question), editor.files(question), List.of());
        } catch (KasaneException e) {
            return new PlacedImage(deployment, question, List.of(), List.of(), e.problems());
        }
    }

    /** The image; several places of one target can differ only by hand, and the first one decides. */
    @Nullable
    ImageReference image() {
        return images.isEmpty() ? null : images.getFirst();
    }

    /** The edit that made an image of the target what it is; null for one that no promotion can have made. */
    @Nullable
    ImageEdit asEdit(@Nullable ImageReference image) {
        if (image == null || image.tag() == null) {
            return null;
        }
        try {
            return new ImageEdit(question.target(), question.image(), image.name(), image.tag(), image.digest());
        } catch (KasaneException e) {
            // people may write tags that no registry accepts
            return null;
        }
    }
}
