package dev.kasane.ci.run;

import dev.kasane.core.problem.Problem;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.pipeline.Pipelines;
import java.util.List;

/**
 * Looks for the images of builds that other machines made: what they say is believed when the registry has it, under the
 * pipeline's own name.
 *
 * @param pipelines those of the plan's commit
 * @param images where images are
 */
public record ImagesThere(Pipelines pipelines, ImageTarget images) {

    /** The builds as they are; one whose image is not there has failed. */
    public List<BuildOutcome> of(List<BuildOutcome> builds) {
        return builds.stream()
                .map(build -> build.isGood() && !isThere(build) ? missing(build) : build)
                .toList();
    }

    private boolean isThere(BuildOutcome build) {
        ImageRepository repository =
                images.open(pipelines.named(build.pipeline()).image().name());
        String digest = build.digest();
        return repository.name().equals(build.image()) && digest != null && repository.manifest(digest) != null;
    }

    private static BuildOutcome missing(BuildOutcome build) {
        return BuildOutcome.failed(
                build.pipeline(),
                build.commit(),
                List.of(Problem.error(
                        "the image that the build of " + build.pipeline() + " names is not where images go",
                        null,
                        "give kasane ci promote the same --to as kasane ci build")));
    }
}
