package dev.kasane.ci.run;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds built images that have not reached all of their targets, because a target had to wait or the run was ended.
 *
 * @param deployments the branches with the targets
 * @param records the images that were built
 * @param options how targets are rendered
 */
public record Pending(Deployments deployments, BuildRecords records, RenderOptions options) {

    /**
     * Those of some images that a target does not have.
     *
     * @param pipelines their pipelines
     */
    public static List<ImageVersion> among(
            List<ImageVersion> images, Pipelines pipelines, Deployments deployments, RenderOptions options) {
        DeployedImages deployed = new DeployedImages(deployments::of, options);
        return images.stream()
                .filter(image -> {
                    Pipeline pipeline = pipelines.named(image.pipeline());
                    return pipeline.spec().promotion().stream().anyMatch(to -> !deployed.has(pipeline, to, image));
                })
                .toList();
    }

    /**
     * The images that still have somewhere to go.
     *
     * @param pipelines the pipelines that need not be built
     * @param good the commits from which they were built well the last time
     */
    public List<BuildOutcome> of(List<Pipeline> pipelines, Map<String, String> good) {
        DeployedImages deployed = new DeployedImages(deployments::of, options);
        List<BuildOutcome> pending = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            String commit = good.get(pipeline.name());
            boolean waits = commit != null
                    && pipeline.spec().promotion().stream().anyMatch(to -> !deployed.has(pipeline, to, commit));
            if (commit != null && waits) {
                BuildOutcome built = records.of(pipeline, commit);
                if (built != null) {
                    pending.add(built);
                }
            }
        }
        return pending;
    }
}
