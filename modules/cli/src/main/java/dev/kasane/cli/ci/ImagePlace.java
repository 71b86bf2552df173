package dev.kasane.cli.ci;

import dev.kasane.ci.images.FollowedImages;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.SourceRepositories;
import dev.kasane.cli.images.ImagePlaces;
import dev.kasane.git.GitRepository;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.pipeline.Follow;
import dev.kasane.pipeline.Pipeline;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The destination of the images of a run.
 *
 * @param images the destination of images
 * @param credentials who we are at registries
 * @param cache where layers are kept from build to build
 */
record ImagePlace(ImageTarget images, Credentials credentials, Path cache) {

    static ImagePlace of(CiFlags flags, GitRepository repository, Console console) {
        Path top = Objects.requireNonNull(repository.workTree());
        Credentials credentials = new DockerCredentials(
                console.environment(), Path.of(console.environment().getOrDefault("HOME", "/")));
        String images = flags.images();
        return new ImagePlace(
                images == null
                        ? ImagePlaces.embedded(top)
                        : ImageTarget.parse(images, console.folder(), credentials, RetryPolicy.DEFAULT),
                credentials,
                ImagePlaces.cache(console.environment()));
    }

    /** The destination of a pipeline's image; for a followed image, its own registry. */
    ImageTarget of(Pipeline pipeline) {
        Follow follow = pipeline.follow();
        return follow == null
                ? images
                : new ImageTarget.Registry(follow.registry(), credentials, SourceRepositories.POLICY);
    }

    /**
     * The followed images.
     *
     * @param commit the commit of the pipelines
     */
    FollowedImages followed(SourceRepositories sources, String commit) {
        return sources.images(credentials, commit);
    }
}
