package dev.kasane.ci.run;

import dev.kasane.image.ImageTarget;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.Problem;
import java.util.List;

/**
 * Finds the images of builds on other machines: a claim is believed if the registry has the image under the pipeline's
 * own name. Images that were built there are attested here, since those machines have no key; images that were taken
 * from the registry must be attested already.
 *
 * @param pipelines those of the plan's commit
 * @param images the registry
 * @param attestations attests the images
 */
public record PublishedImages(Pipelines pipelines, ImageTarget images, Attestations attestations) {

    /** The builds as they are; one whose image is not there, or not to be believed, has failed. */
    public List<BuildOutcome> of(List<BuildOutcome> builds) {
        return builds.stream()
                .map(build -> build.isGood() ? checked(build) : build)
                .toList();
    }

    private BuildOutcome checked(BuildOutcome build) {
        ImageRepository repository =
                images.open(pipelines.building(build.pipeline()).image().name());
        String digest = build.digest();
        Manifest image = digest != null && repository.name().equals(build.image()) ? repository.manifest(digest) : null;
        if (image == null) {
            return failed(
                    build,
                    "the image that the build of " + build.pipeline() + " names is not where images go",
                    "give kasane ci promote the same --to as kasane ci build");
        }
        Digest input = ImageBuild.inputOf(image);
        if (input == null || build.reused() && !attestations.isOfInput(repository, image, build.pipeline(), input)) {
            return failed(
                    build,
                    "the build of " + build.pipeline() + " took an image from the registry that carries no attestation"
                            + " of this run's key",
                    "give kasane ci plan the key, too: then it is rebuilt");
        }
        attestations.attest(repository, image, build.pipeline(), input, build.commit());
        return build;
    }

    private static BuildOutcome failed(BuildOutcome build, String why, String hint) {
        return BuildOutcome.failed(build.pipeline(), build.commit(), List.of(Problem.error(why, null, hint)));
    }
}
