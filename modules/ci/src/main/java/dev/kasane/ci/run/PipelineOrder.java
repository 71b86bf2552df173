package dev.kasane.ci.run;

import dev.kasane.ci.images.FollowedImages;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.promotion.TagOrder;

/**
 * The order of the tags of each pipeline: the order of commits for built images, and the pipeline's own order for
 * followed images.
 *
 * @param commits the order of commits
 * @param pipelines the pipelines
 * @param followed the followed images
 */
public record PipelineOrder(TagOrder commits, Pipelines pipelines, FollowedImages followed) implements TagOrder {

    @Override
    public TagOrder of(String name) {
        if (!pipelines.names().contains(name)) {
            return commits;
        }
        Pipeline pipeline = pipelines.named(name);
        return pipeline.follow() == null ? commits : followed.order(pipeline);
    }

    @Override
    public Verdict compare(String current, String wanted) {
        return commits.compare(current, wanted);
    }
}
