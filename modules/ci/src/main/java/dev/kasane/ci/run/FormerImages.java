package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.Arrivals;
import dev.kasane.promotion.Arrivals.Arrival;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The images that targets had before those that they have.
 *
 * @param deployments where targets are
 * @param options how targets are rendered
 */
public record FormerImages(Deployments deployments, RenderOptions options) {

    /**
     * The image that a target had before the commit that brought the one it has.
     *
     * @return null if the history that is here does not show it
     * @throws dev.kasane.problem.KasaneException if the image of the target cannot be read, now or then
     */
    public @Nullable ImageReference of(Pipeline pipeline, Promotion to) {
        Deployment deployment = deployments.of(to);
        GitRepository repository = deployment.repository();
        ImageEditor editor = new ImageEditor(deployment.tree(), options);
        ImageEdit question = TargetImage.question(pipeline, to);
        ImageEdit now =
                TargetImage.asEdit(pipeline, to, editor.current(question).getFirst());
        if (now == null) {
            return null;
        }
        Arrival arrival = new Arrivals(repository)
                .of(deployment.tip(), Map.of(now, editor.files(question)))
                .get(now);
        if (arrival == null || arrival.parent() == null) {
            return null;
        }
        List<ImageReference> then = new ImageEditor(repository.tree(arrival.parent()), options).current(question);
        return then.isEmpty() ? null : then.getFirst();
    }
}
