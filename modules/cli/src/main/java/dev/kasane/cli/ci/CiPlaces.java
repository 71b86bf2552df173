package dev.kasane.cli.ci;

import dev.kasane.cli.Console;
import dev.kasane.cli.image.ImagePlaces;
import dev.kasane.git.GitRepository;
import dev.kasane.git.Progress;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Remote;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RetryPolicy;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a run finds and leaves things.
 *
 * @param forge where pull requests go
 * @param remote the repository that is deployed
 * @param embedded whether that is inside this clone's .git folder or another folder, to which nobody else pushes
 * @param images where images go
 * @param credentials who we are at registries
 * @param cache where layers are kept from build to build
 */
record CiPlaces(
        PullRequests forge, Remote remote, boolean embedded, ImageTarget images, Credentials credentials, Path cache)
        implements AutoCloseable {

    static CiPlaces of(CiFlags flags, GitRepository repository, String branch, Console console) {
        String named = flags.forge();
        ForgeAddress address =
                named == null ? ForgeAddress.embedded(repository) : ForgeAddress.parse(named, console.folder());
        String token = console.environment().getOrDefault("KASANE_FORGE_TOKEN", "");
        PullRequests forge = address.open(branch, Identity.KASANE, token.isEmpty() ? null : token, Progress.NONE);
        Path top = Objects.requireNonNull(repository.workTree());
        Credentials credentials = new DockerCredentials(
                console.environment(), Path.of(console.environment().getOrDefault("HOME", "/")));
        String images = flags.images();
        return new CiPlaces(
                forge,
                remote(address, repository, token.isEmpty() ? null : token),
                address instanceof ForgeAddress.Local,
                images == null
                        ? ImagePlaces.embedded(top)
                        : ImageTarget.parse(images, console.folder(), credentials, RetryPolicy.DEFAULT),
                credentials,
                ImagePlaces.cache(console.environment()));
    }

    private static Remote remote(ForgeAddress address, GitRepository repository, @Nullable String token) {
        return switch (address) {
            case ForgeAddress.Local it -> Remote.folder(repository, it.folder());
            case ForgeAddress.GitHub it -> Remote.server(repository, it.git(), credential(it.git(), token));
            case ForgeAddress.Gitea it -> Remote.server(repository, it.git(), credential(it.git(), token));
        };
    }

    private static @Nullable Credential credential(URI server, @Nullable String token) {
        return token == null ? null : Credential.of(server, "x-access-token", token);
    }

    @Override
    public void close() {
        if (forge instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                throw new IllegalStateException("cannot close a forge", e);
            }
        }
    }
}
