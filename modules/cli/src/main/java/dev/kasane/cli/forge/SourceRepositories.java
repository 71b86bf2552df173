package dev.kasane.cli.forge;

import dev.kasane.ci.images.FollowedImages;
import dev.kasane.ci.images.SourceCommits;
import dev.kasane.cli.forge.OtherRepositories.Other;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.pipeline.Follow;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;

/** The branches that followed images are built from. Each repository is opened once. */
public final class SourceRepositories implements AutoCloseable {

    /** Registries of others are waited for less long: there may be many. */
    public static final RetryPolicy POLICY = new RetryPolicy(
            4, Duration.ofMillis(300), Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofMinutes(5));

    private final OtherRepositories repositories;
    private final GitRepository clone;
    private final Map<String, Other> open = new HashMap<>();

    /**
     * @param repositories opens those of others
     * @param clone the clone with the pipelines
     */
    public SourceRepositories(OtherRepositories repositories, GitRepository clone) {
        this.repositories = repositories;
        this.clone = clone;
    }

    /**
     * The images that pipelines follow.
     *
     * @param credentials who we are at their registries
     * @param deployed the commit of the pipelines
     */
    public FollowedImages images(Credentials credentials, String deployed) {
        return new FollowedImages(
                follow -> RegistryRepository.toRead(RegistryReference.parse(follow.image()), credentials, POLICY),
                follow -> of(follow, deployed));
    }

    /**
     * The branch that an image is built from.
     *
     * @param deployed the commit of the pipelines, whose branch it is if no other repository is named
     * @throws dev.kasane.problem.KasaneException when the repository is not allowed, or has no such branch
     */
    private synchronized SourceCommits of(Follow follow, String deployed) {
        String sources = follow.sources();
        if (sources == null) {
            return new SourceCommits("this branch", clone, () -> ObjectId.fromString(deployed));
        }
        Other other = opened(sources);
        String branch = follow.branchOrMain();
        return new SourceCommits(
                branch + " of " + other.remote().displayName(), other.repository(), () -> fetched(other, branch));
    }

    private Other opened(String sources) {
        try {
            ForgeAddress address = repositories.parse(sources);
            return open.computeIfAbsent(OtherRepositories.id(address), ignored -> repositories.open(address));
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            throw Problem.error("the sources cannot be read: " + problem.sentence(), null, problem.hint())
                    .asException();
        }
    }

    private static ObjectId fetched(Other other, String branch) {
        ObjectId tip = other.remote().fetch(List.of(branch)).get(branch);
        if (tip == null) {
            throw Problem.error(
                            "there is no branch " + branch + " in "
                                    + other.remote().displayName(),
                            null,
                            "name another one with branch")
                    .asException();
        }
        return tip;
    }

    @Override
    public synchronized void close() {
        open.values().forEach(Other::close);
    }
}
