package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.files.FileTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds images that were built by an earlier run and have not reached all of their targets: because a target had to wait for
 * another one, or because the run was ended.
 *
 * @param deployed the files of the branch that is deployed
 * @param records the images that were built
 * @param options how targets are rendered
 */
public record Pending(FileTree deployed, BuildRecords records, RenderOptions options) {

    /**
     * The images that still have somewhere to go.
     *
     * @param pipelines the pipelines that need not be built
     * @param good the commits from which they were built well the last time
     */
    public List<BuildOutcome> of(List<Pipeline> pipelines, Map<String, String> good) {
        ImageEditor editor = new ImageEditor(deployed, options);
        List<BuildOutcome> pending = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            String commit = good.get(pipeline.name());
            boolean waits = commit != null
                    && pipeline.spec().promotion().stream().anyMatch(to -> !isThere(editor, pipeline, to, commit));
            if (commit != null && waits) {
                BuildOutcome built = records.of(pipeline, commit);
                if (built != null) {
                    pending.add(built);
                }
            }
        }
        return pending;
    }

    static boolean isThere(ImageEditor editor, Pipeline pipeline, Promotion to, String commit) {
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
