package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The current images of targets in their deployed branches. */
final class DeployedImages {

    private final Function<Promotion, Deployment> deployments;
    private final RenderOptions options;
    private final Map<Deployment, ImageEditor> editors = new HashMap<>();

    DeployedImages(Function<Promotion, Deployment> deployments, RenderOptions options) {
        this.deployments = deployments;
        this.options = options;
    }

    /** Whether a target has an image. The tag of one that others build may name another one. */
    boolean has(Pipeline pipeline, Promotion to, ImageVersion image) {
        return has(pipeline, to, image.tag(), pipeline.follow() == null ? null : image.digest());
    }

    /** Whether a target has the image that a pipeline built from a commit. */
    boolean has(Pipeline pipeline, Promotion to, String commit) {
        return has(pipeline, to, commit, null);
    }

    private boolean has(Pipeline pipeline, Promotion to, String tag, @Nullable String digest) {
        ImageEditor editor = editors.computeIfAbsent(
                deployments.apply(to), deployment -> new ImageEditor(deployment.tree(), options));
        try {
            ImageEdit edit = new ImageEdit(to.target(), TargetImage.nameOf(pipeline, to), null, tag, digest);
            List<ImageReference> current = editor.current(edit);
            return !current.isEmpty() && current.stream().allMatch(edit::isDone);
        } catch (KasaneException e) {
            // the promotion reports what is wrong
            return false;
        }
    }
}
