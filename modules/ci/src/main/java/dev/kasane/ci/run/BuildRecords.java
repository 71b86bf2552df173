package dev.kasane.ci.run;

import dev.kasane.image.ImageTarget;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.pipeline.Pipeline;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The images that kasane built, as recorded in their registry.
 *
 * @param images the destination of images
 * @param attestations which of them are believed
 */
public record BuildRecords(ImageTarget images, Attestations attestations) {

    /**
     * The image that a pipeline built from a commit.
     *
     * @return null when there is none, or when the tag names something that does not name what it was built of, or that is not
     *     attested
     */
    public @Nullable BuildOutcome of(Pipeline pipeline, String commit) {
        ImageRepository repository = images.open(pipeline.image().name());
        Manifest image = repository.manifest(commit);
        Digest input = image == null ? null : ImageBuild.inputOf(image);
        return image == null
                        || input == null
                        || !attestations.isOfCommit(repository, image, pipeline.name(), input, commit)
                ? null
                : new BuildOutcome(
                        pipeline.name(),
                        commit,
                        repository.name(),
                        image.digest().toString(),
                        true,
                        List.of());
    }
}
