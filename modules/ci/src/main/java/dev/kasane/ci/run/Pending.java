package dev.kasane.ci.run;

import dev.kasane.core.edit.ImageEdit;
import dev.kasane.core.edit.ImageEditor;
import dev.kasane.core.edit.ImageReference;
import dev.kasane.core.kustomize.RenderOptions;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.source.FileTree;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds images that were built by an earlier run and have not reached all of their targets: because a target had to wait for
 * another one, or because the run was ended.
 *
 * @param deployed the files of the branch that is deployed
 * @param images where images are
 */
public record Pending(FileTree deployed, ImageTarget images) {

    /**
     * The images that still have somewhere to go.
     *
     * @param pipelines the pipelines that need not be built
     * @param good the commits from which they were built well the last time
     */
    public List<BuildOutcome> of(List<Pipeline> pipelines, Map<String, String> good) {
        ImageEditor editor = new ImageEditor(deployed, RenderOptions.DEFAULT);
        List<BuildOutcome> pending = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            String commit = good.get(pipeline.name());
            boolean waits = commit != null
                    && pipeline.spec().promotion().stream().anyMatch(to -> !isThere(editor, pipeline, to, commit));
            if (commit != null && waits) {
                ImageRepository repository = images.open(pipeline.image().name());
                Manifest image = repository.manifest(commit);
                if (image != null) {
                    pending.add(new BuildOutcome(
                            pipeline.name(),
                            commit,
                            repository.name(),
                            image.digest().toString(),
                            true,
                            List.of()));
                }
            }
        }
        return pending;
    }

    private static boolean isThere(ImageEditor editor, Pipeline pipeline, Promotion to, String commit) {
        ImageEdit edit = new ImageEdit(to.target(), Promotions.nameOf(pipeline, to), null, commit, null);
        try {
            List<ImageReference> current = editor.current(edit);
            return !current.isEmpty() && current.stream().allMatch(edit::isDone);
        } catch (KasaneException e) {
            // the promotion says what is wrong
            return false;
        }
    }
}
