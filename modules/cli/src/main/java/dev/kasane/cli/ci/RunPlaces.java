package dev.kasane.cli.ci;

import dev.kasane.ci.plan.ClaimCheck;
import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.PipelineStates;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.SourceBranch;
import dev.kasane.ci.plan.StateBranch;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.Verifications;
import dev.kasane.ci.state.StateFiles;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.cli.chat.SentAlerts;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.Destinations;
import dev.kasane.cli.forge.Destinations.Destination;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.OtherRepositories;
import dev.kasane.cli.forge.SourceRepositories;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.forge.CachedStatuses;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The destinations of commits, pull requests and records of a run: in the pipelines' own repository, and in the other
 * repositories that they promote to.
 *
 * @param here the place beside the pipelines
 * @param others the other repositories
 * @param followed the repositories that followed images are built from
 * @param sources the clone with the pipelines
 * @param pipelines the pipelines of the run
 */
record RunPlaces(
        ForgePlace here,
        Destinations others,
        SourceRepositories followed,
        GitRepository sources,
        List<Pipeline> pipelines)
        implements AutoCloseable {

    /** The number of pull requests that are searched for the one that brought a commit. */
    private static final int NEWEST = 50;

    /**
     * Opens them.
     *
     * @param branch the branch that the pipelines are on
     */
    static RunPlaces of(
            CiFlags flags,
            GitRepository clone,
            Checkout checkout,
            String branch,
            List<Pipeline> pipelines,
            Console console) {
        ForgePlace here = ForgePlace.of(flags, clone, branch, console);
        try {
            return new RunPlaces(
                    here,
                    Destinations.of(flags.forge(), clone, checkout.root(), pipelines, console),
                    sources(flags.forge(), clone, checkout.root(), console),
                    clone,
                    pipelines);
        } catch (RuntimeException e) {
            here.close();
            throw e;
        }
    }

    private static SourceRepositories sources(@Nullable String forge, GitRepository clone, Path root, Console console) {
        ForgeAddress address = forge == null ? null : ForgeSetting.parse(forge, console);
        return new SourceRepositories(new OtherRepositories(clone, root, address, console), clone);
    }

    /**
     * The records of former runs: for each pipeline, in the repository of its first target.
     *
     * @param branch the branch that the pipelines are on
     * @param commit the commit that the run is about
     * @param check which claims are believed
     */
    LastGood state(String branch, String commit, ClaimCheck check, @Nullable CommitSigner signer) {
        StateBranch beside = new StateBranch(sources, here.remote(), branch, check, signer, Clock.systemUTC());
        SourceBranch built = source(branch, commit);
        // what the branch has is read from its server, since the deployed repository has nothing of it
        ClaimCheck elsewhere =
                (name, claimed, none) -> built.has(claimed) && check.holds(name, claimed, ObjectId.fromString(claimed));
        Map<GitRepository, LastGood> states = new HashMap<>();
        Map<String, LastGood> homes = new HashMap<>();
        LastGood other = beside;
        for (Pipeline pipeline : pipelines) {
            List<Promotion> to = pipeline.spec().promotion();
            Destination destination = to.isEmpty() ? null : others.of(to.getFirst());
            if (destination != null) {
                homes.put(
                        pipeline.name(),
                        states.computeIfAbsent(
                                destination.deployment().repository(),
                                repository -> StateBranch.elsewhere(
                                        repository,
                                        destination.deployment().remote(),
                                        others.source(),
                                        sources,
                                        elsewhere,
                                        signer,
                                        Clock.systemUTC())));
                other = Destinations.areAllInOtherRepositories(pipelines) ? homes.get(pipeline.name()) : beside;
            } else if (!to.isEmpty()) {
                homes.put(pipeline.name(), beside);
            }
        }
        return new PipelineStates(homes, other);
    }

    /**
     * The alerts that were sent to a chat about a branch: beside the pipelines, or in the first repository that all of
     * them promote to.
     *
     * @param branch the branch that the run is about
     */
    SentAlerts sentAlerts(String branch, @Nullable CommitSigner signer) {
        if (Destinations.areAllInOtherRepositories(pipelines)) {
            Deployment first = others.all().getFirst().deployment();
            String name = StateFiles.BRANCH + others.source().suffix();
            return new SentAlerts(
                    new StateFiles(first.repository(), first.remote(), name, signer, Clock.systemUTC()),
                    first.repository(),
                    branch);
        }
        return new SentAlerts(
                new StateFiles(sources, here.remote(), StateFiles.BRANCH, signer, Clock.systemUTC()), sources, branch);
    }

    /** The branch that images are built from. */
    SourceBranch source(String branch, String commit) {
        return new SourceBranch(sources, here.server(), branch, commit);
    }

    /**
     * Why nothing is promoted to other repositories by a run of a branch; null if it is. They have one branch, whichever branch a run is
     * about, so that only the default branch of the sources counts.
     */
    @Nullable
    String otherBranch(String branch, String commit) {
        if (others.all().isEmpty()) {
            return null;
        }
        String known = here.defaultBranch(sources);
        return known == null || known.equals(branch) && source(known, commit).hasFetched(commit)
                ? null
                : "only what is on " + known + " is promoted to another repository";
    }

    /** Whether the image of a commit may be in a branch: it must have been built from the deployed code. */
    boolean isOnBranch(Deployment deployment, String commit) {
        if (deployment.address() == null) {
            String tip = deployment.tip().name();
            return commit.equals(tip) || new CommitOrder(sources).isBefore(commit, tip);
        }
        String known = here.defaultBranch(sources);
        String branch = known == null ? Constants.HEAD : known;
        return known == null
                ? new SourceBranch(sources, null, branch, commit).contains(commit)
                : source(branch, commit).hasFetched(commit);
    }

    /** The branch that is deployed beside the pipelines if nothing else is set; null if it is not known. */
    @Nullable
    String deployedBranch() {
        return Destinations.areAllInOtherRepositories(pipelines)
                ? here.defaultBranch(sources)
                : here.remote().defaultBranch();
    }

    /** The branch beside the pipelines as it is. */
    Deployment asItIs(String branch, String commit) {
        ObjectId tip = here.remote().fetch(List.of(branch)).get(branch);
        if (tip == null && !Destinations.areAllInOtherRepositories(pipelines)) {
            throw Problem.error(
                            "there is no branch " + branch + " in "
                                    + here.remote().displayName(),
                            null,
                            "name the deployed branch with --branch")
                    .asException();
        }
        return new Deployment(
                null, null, sources, here.remote(), branch, tip == null ? ObjectId.fromString(commit) : tip);
    }

    /** The branch beside the pipelines; an embedded forge takes in the plan's commit first, if anything is promoted there. */
    Deployment beside(Plan plan) {
        ObjectId tip = Destinations.areAllInOtherRepositories(pipelines) && here.embedded()
                ? ObjectId.fromString(plan.commit())
                : here.deployed(sources, plan);
        return new Deployment(null, null, sources, here.remote(), plan.branch(), tip);
    }

    /**
     * The recorded verifications of the targets in a branch, and their web page.
     *
     * @param signer signs new records; null for unsigned records
     */
    Verifications.Notes notes(Deployment deployment, @Nullable CommitSigner signer) {
        String usual = deployment.remote().defaultBranch();
        Destination other = others.at(deployment);
        CommitStatuses statuses = new CachedStatuses(other == null ? here.statuses() : other.statuses());
        PullRequests forge = other == null ? here.forge() : other.forge();
        return new Verifications.Notes(
                VerificationLog.of(
                        deployment.repository(), deployment.remote(), deployment.source(), signer, Clock.systemUTC()),
                statuses,
                // other branches share commits with the default one, whose statuses they would replace
                usual == null || usual.equals(deployment.branch()) ? statuses : null,
                commit -> forge.list("", NEWEST).stream()
                        .filter(request -> commit.equals(request.mergeCommit()))
                        .map(PullRequest::where)
                        .findFirst()
                        .orElse(null));
    }

    /**
     * Publishes the results of a run at the forges.
     *
     * @param promoted the name of the status of promotions
     * @param all all pipelines of the run's commit
     * @param notes receives the statuses that could not be published
     */
    Announcements announcements(String promoted, Pipelines all, Consumer<String> notes) {
        return new Announcements(
                promoted,
                here.checks(),
                step -> pipelines.stream()
                        .filter(pipeline -> pipeline.name().equals(step.pipeline()))
                        .flatMap(pipeline -> pipeline.spec().promotion().stream())
                        .filter(to -> to.target().equals(step.target())
                                && Objects.equals(to.repository(), step.repository())
                                && to.branchOrMain().equals(step.branch()))
                        .findFirst()
                        .orElse(null),
                to -> all.all().stream()
                        .flatMap(pipeline -> pipeline.spec().promotion().stream())
                        .filter(other -> other.environmentOrFolder().equals(to.environmentOrFolder()))
                        .allMatch(other -> other.gates().contains(Promotion.Gate.CHECK)),
                to -> {
                    Destination other = others.of(to);
                    return other == null ? here.checks() : other.checks();
                },
                notes);
    }

    /** The branches with the targets. */
    Deployments deployments(Deployment beside) {
        return others.beside(beside);
    }

    @Override
    public void close() {
        followed.close();
        others.close();
        here.close();
    }
}
