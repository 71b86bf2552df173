package dev.kasane.cli.forge;

import dev.kasane.ci.run.Deployment;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.OtherRepositories.Other;
import dev.kasane.files.Span;
import dev.kasane.git.GitRepository;
import dev.kasane.git.Progress;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.SourceName;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** The branches of other repositories that the pipelines of a run promote to. Each repository is opened once. */
public final class Destinations implements AutoCloseable {

    /**
     * One of them.
     *
     * @param deployment the branch
     * @param forge where its pull requests go
     * @param page where people read the repository; null when nobody can
     */
    public record Destination(
            Deployment deployment,
            PullRequests forge,
            @Nullable String page) {}

    /** A branch of a repository, as pipelines name both. */
    private record Place(String repository, String branch) {
        static @Nullable Place of(Promotion to) {
            String repository = to.repository();
            return repository == null ? null : new Place(repository, to.branchOrMain());
        }
    }

    private final OtherRepositories repositories;
    private final Map<String, Other> open = new HashMap<>();
    private final Map<String, PullRequests> forges = new HashMap<>();
    private final Map<Place, Destination> destinations = new LinkedHashMap<>();

    private Destinations(OtherRepositories repositories) {
        this.repositories = repositories;
    }

    /**
     * Looks where the branches are that some pipelines promote to.
     *
     * @param named where the pull requests of the pipelines' own repository are; null if it is not said
     * @param clone the clone with the pipelines
     * @param root the root of its work tree
     * @throws KasaneException when the address of a repository is none, or the branch is not there
     */
    public static Destinations of(
            @Nullable String named, GitRepository clone, Path root, List<Pipeline> pipelines, Console console) {
        ForgeAddress forge = named == null ? null : ForgeSetting.parse(named, console);
        Destinations all = new Destinations(new OtherRepositories(clone, root, forge, console));
        try {
            for (Pipeline pipeline : pipelines) {
                List<Promotion> promotions = pipeline.spec().promotion();
                for (int i = 0; i < promotions.size(); i++) {
                    all.add(promotions.get(i), pipeline, i);
                }
            }
        } catch (KasaneException | RemoteException e) {
            all.close();
            throw e;
        }
        return all;
    }

    private void add(Promotion to, Pipeline pipeline, int index) {
        Place place = Place.of(to);
        if (place == null || destinations.containsKey(place)) {
            return;
        }
        try {
            destinations.put(place, destination(place));
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            Span where = pipeline.place("spec", "promotion", index, "repository");
            // the line of an address with a password is not shown
            throw place.repository().contains("@")
                    ? Problem.error(where.toText() + ": " + problem.sentence(), null, problem.hint())
                            .asException()
                    : Problem.error(problem.sentence(), where, problem.hint()).asException();
        }
    }

    private Destination destination(Place place) {
        Other other =
                open.computeIfAbsent(place.repository(), address -> repositories.open(repositories.parse(address)));
        PullRequests forge = forges.computeIfAbsent(
                place.repository(),
                ignored -> other.address().open(place.branch(), Identity.KASANE, other.token(), Progress.NONE));
        ObjectId tip = other.remote().fetch(List.of(place.branch())).get(place.branch());
        if (tip == null) {
            throw Problem.error(
                            "there is no branch " + place.branch() + " in "
                                    + other.remote().displayName(),
                            null,
                            "push it, or name another one with branch")
                    .asException();
        }
        Deployment deployment = new Deployment(
                place.repository(), repositories.source(), other.repository(), other.remote(), place.branch(), tip);
        return new Destination(deployment, forge, other.address().page());
    }

    /** The one of a promotion; null when its target is beside its pipeline. */
    public @Nullable Destination of(Promotion to) {
        Place place = Place.of(to);
        return place == null ? null : destinations.computeIfAbsent(place, this::destination);
    }

    /** The one of a branch; null when it is beside the pipelines. */
    public @Nullable Destination at(Deployment deployment) {
        return destinations.values().stream()
                .filter(destination -> destination.deployment().equals(deployment))
                .findFirst()
                .orElse(null);
    }

    /** Whether no target of some pipelines is beside them, and there is one at all. */
    public static boolean areAllElsewhere(List<Pipeline> pipelines) {
        List<Promotion> all = pipelines.stream()
                .flatMap(pipeline -> pipeline.spec().promotion().stream())
                .toList();
        return !all.isEmpty() && all.stream().allMatch(to -> to.repository() != null);
    }

    /** All that are open. */
    public List<Destination> all() {
        return List.copyOf(destinations.values());
    }

    /** What the repository of the pipelines is called in all of them. */
    public SourceName source() {
        return repositories.source();
    }

    @Override
    public void close() {
        forges.values().forEach(PullRequests::close);
        open.values().forEach(Other::close);
    }
}
