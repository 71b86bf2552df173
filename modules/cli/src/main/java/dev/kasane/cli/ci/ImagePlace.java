package dev.kasane.cli.ci;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.images.ImagePlaces;
import dev.kasane.git.GitRepository;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RetryPolicy;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where a run leaves images.
 *
 * @param images where images go
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
}
