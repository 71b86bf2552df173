package dev.kasane.cli.forge;

import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.OtherRepositories.Other;
import dev.kasane.files.Span;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.address.RepositoryPage;
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
     * The branch of another repository.
     *
     * @param deployment the branch
     * @param forge the forge with its pull requests
     * @param statuses the statuses of its commits
     * @param checks receives check runs of its commits
     * @param page the web page of the repository; null if it has none
     */
    public record Destination(
            Deployment deployment,
            PullRequests forge,
            CommitStatuses statuses,
            CheckRuns checks,
            @Nullable RepositoryPage page) {}

    /** A branch of a repository; the address is the same for all ways to write it. */
    private record Place(String address, String branch) {}

    private final OtherRepositories repositories;
    private final Map<String, Other> open = new HashMap<>();
    private final Map<String, PullRequests> forges = new HashMap<>();
    private final Map<Place, Destination> destinations = new LinkedHashMap<>();

    private Destinations(OtherRepositories repositories) {
        this.repositories = repositories;
    }

    /**
     * Resolves the branches that pipelines promote to.
     *
     * @param named the forge of the pipelines' own repository; null if it is not set
     * @param clone the clone with the pipelines
     * @param root the root of its work tree
     * @throws KasaneException if the address of a repository is invalid, or the branch does not exist
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
        String repository = to.repository();
        if (repository == null) {
            return;
        }
        try {
            of(to);
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            Span where = pipeline.place("spec", "promotion", index, "repository");
            // the line of an address with a password is not shown
            throw repository.contains("@")
                    ? Problem.error(where.toText() + ": " + problem.sentence(), null, problem.hint())
                            .asException()
                    : Problem.error(problem.sentence(), where, problem.hint()).asException();
        }
    }

    private Destination destination(Place place, ForgeAddress address) {
        Other other = open.computeIfAbsent(place.address(), ignored -> repositories.open(address));
        PullRequests forge = forges.computeIfAbsent(
                place.address(),
                ignored -> address.open(place.branch(), Identity.KASANE, other.token(), StepListener.NONE));
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
                place.address(), repositories.source(), other.repository(), other.remote(), place.branch(), tip);
        return new Destination(
                deployment,
                forge,
                address.statuses(Identity.KASANE, other.token()),
                address.checks(Identity.KASANE, other.token()),
                address.page());
    }

    /**
     * The one of a promotion; null when its target is beside its pipeline.
     *
     * @throws KasaneException when it cannot be opened
     */
    public @Nullable Destination of(Promotion to) {
        String repository = to.repository();
        if (repository == null) {
            return null;
        }
        ForgeAddress address = repositories.parse(repository);
        Place place = new Place(OtherRepositories.id(address), to.branchOrMain());
        Destination known = destinations.get(place);
        if (known == null) {
            known = destination(place, address);
            destinations.put(place, known);
        }
        return known;
    }

    /**
     * The branches with all targets.
     *
     * @param beside the branch that is beside the pipelines
     */
    public Deployments beside(Deployment beside) {
        return new Deployments() {
            @Override
            public Deployment of(Promotion to) {
                Destination other = Destinations.this.of(to);
                return other == null ? beside : other.deployment();
            }

            @Override
            public boolean has(Deployment deployment, Promotion to) {
                return Destinations.this.has(deployment, to);
            }
        };
    }

    /** Whether a branch has the target of a promotion; nothing is opened to decide it. */
    public boolean has(Deployment deployment, Promotion to) {
        return repositories.has(deployment, to);
    }

    /** The one of a branch; null when it is beside the pipelines. */
    public @Nullable Destination at(Deployment deployment) {
        return destinations.values().stream()
                .filter(destination -> destination.deployment().equals(deployment))
                .findFirst()
                .orElse(null);
    }

    /** Whether no target of some pipelines is beside them, and there is one at all. */
    public static boolean areAllInOtherRepositories(List<Pipeline> pipelines) {
        List<Promotion> all = pipelines.stream()
                .flatMap(pipeline -> pipeline.spec().promotion().stream())
                .toList();
        return !all.isEmpty() && all.stream().allMatch(to -> to.repository() != null);
    }

    /** A text for the names of files about a branch; empty for the one beside the pipelines. */
    public String suffix(Deployment deployment) {
        return deployment.address() == null
                ? ""
                : "+" + OtherRepositories.digest(deployment.address() + "\n" + deployment.branch(), 8);
    }

    /** Resolves the branches again. */
    public void refresh() {
        destinations.replaceAll((place, destination) -> {
            Deployment before = destination.deployment();
            ObjectId tip = before.remote().fetch(List.of(before.branch())).get(before.branch());
            return tip == null || tip.equals(before.tip())
                    ? destination
                    : new Destination(
                            before.at(tip),
                            destination.forge(),
                            destination.statuses(),
                            destination.checks(),
                            destination.page());
        });
    }

    /** All open destinations. */
    public List<Destination> all() {
        return List.copyOf(destinations.values());
    }

    /** The name of the pipelines' repository in all of them. */
    public SourceName source() {
        return repositories.source();
    }

    @Override
    public void close() {
        forges.values().forEach(PullRequests::close);
        open.values().forEach(Other::close);
    }
}
