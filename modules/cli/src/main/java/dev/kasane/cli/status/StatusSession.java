package dev.kasane.cli.status;

import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Reverting;
import dev.kasane.ci.status.CurrentVerdicts;
import dev.kasane.ci.status.DeliveredTargets.Overview;
import dev.kasane.ci.status.Figures;
import dev.kasane.ci.status.NotedVerdicts;
import dev.kasane.ci.status.Placement;
import dev.kasane.ci.status.Placements;
import dev.kasane.ci.status.Placements.Requests;
import dev.kasane.ci.status.Verdicts;
import dev.kasane.ci.verify.ArgoCdServers;
import dev.kasane.ci.verify.Prometheus;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.ci.verify.VerificationRule;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.OutputFile;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.forge.Destinations;
import dev.kasane.cli.forge.Destinations.Destination;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.live.Clusters;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.forge.CachedStatuses;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Remote;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Runs {@code status}. */
final class StatusSession {

    private final Flags flags;
    private final Console console;
    private final GitRepository repository;

    private StatusSession(Flags flags, Console console, GitRepository repository) {
        this.flags = flags;
        this.console = console;
        this.repository = repository;
    }

    static int run(Flags flags, Console console) {
        if (!flags.words().isEmpty()) {
            throw Problem.error("status takes no arguments", null, "kasane status --help lists its flags")
                    .asException();
        }
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository == null) {
                throw Problem.error("this folder is not in a Git repository", null, "run this in a clone")
                        .asException();
            }
            new StatusSession(flags, console, repository).print();
            return ExitCode.OK;
        }
    }

    private void print() {
        String branch = branch();
        String days = flags.value("figures");
        String text;
        Progress step = Progress.begin("reading " + branch, 0);
        try {
            text = days == null
                    ? text(read(branch, this::status))
                    : read(branch, (beside, open) -> figures(beside, since(days)));
        } finally {
            step.close();
        }
        String output = flags.value("output");
        if (output == null) {
            console.print(text);
        } else {
            OutputFile.write(output, text, console);
        }
    }

    /** Reads the state of a branch; open promotions are read only if needed. */
    @FunctionalInterface
    private interface Reader<T> {
        T of(Deployment beside, Supplier<Requests> open);
    }

    private <T> T read(String branch, Reader<T> reader) {
        return hasForge() ? ofForge(branch, reader) : ofClone(branch, reader);
    }

    private static Instant since(String days) {
        if (!days.matches("[1-9][0-9]{0,3}")) {
            throw Problem.error("--figures takes a number of days, and not " + days, null, "such as --figures 90")
                    .asException();
        }
        return Instant.now().minus(Duration.ofDays(Long.parseLong(days)));
    }

    private String figures(Deployment beside, Instant since) {
        if (flags.has("live")) {
            throw Problem.error("--figures uses no cluster", null, "remove --live")
                    .asException();
        }
        if ("html".equals(flags.value("format"))) {
            throw Problem.error("there is no page of figures", null, "leave -f away, or write -f json")
                    .asException();
        }
        return at(beside, (pipelines, others) -> {
            if (pipelines.stream()
                    .allMatch(pipeline -> pipeline.spec().promotion().isEmpty())) {
                throw Problem.error(
                                "--figures needs pipelines, and no pipeline of pipelines/*.yaml promotes an image",
                                null,
                                "run it in the repository whose pipelines promote the images")
                        .asException();
            }
            Figures figures = new Figures(
                    repository,
                    beside.tip(),
                    others.beside(beside),
                    deployment -> log(deployment).since(since),
                    merges(others),
                    LimitFlag.comparing(flags, console));
            FiguresText text = new FiguresText(beside.branch(), since, figures.since(pipelines, since));
            return "json".equals(flags.value("format")) ? text.json() : text.text();
        });
    }

    /** When pull requests were merged, as recorded by the forges. */
    private Map<String, Merge> merges(Destinations others) {
        Map<String, Merge> merges = new HashMap<>();
        if (hasForge()) {
            try (ForgeChoice choice = ForgeChoice.of(flags.value("forge"), console)) {
                merges.putAll(ForgeRequests.merges(choice.forge()));
            }
        }
        others.all().forEach(other -> merges.putAll(ForgeRequests.merges(other.forge())));
        return merges;
    }

    private String text(Status status) {
        return StatusPrinter.named(
                        flags.value("format"),
                        Paint.of(console.usesColour(flags.value("color"))),
                        Clock.systemUTC().instant())
                .print(status);
    }

    private String branch() {
        String named = flags.value("branch");
        return named == null ? checkedOut() : named;
    }

    private String checkedOut() {
        try {
            String full = repository.jgit().getFullBranch();
            return full != null && full.startsWith(Constants.R_HEADS)
                    ? full.substring(Constants.R_HEADS.length())
                    : "main";
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of " + repository.displayName(), e);
        }
    }

    private boolean hasForge() {
        if (flags.value("forge") == null && areAllInOtherRepositories()) {
            return false;
        }
        return flags.value("forge") != null
                || !console.environment()
                        .getOrDefault(ForgeSetting.VARIABLE, "")
                        .isEmpty()
                || hasEmbeddedForge();
    }

    /** Whether something was promoted beside the pipelines: a run whose targets are all elsewhere leaves a forge without branches. */
    private boolean hasEmbeddedForge() {
        Path folder = ForgeAddress.embedded(repository).folder();
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (GitRepository forge = GitRepository.bare(folder, "main")) {
            // kasane hydrate may have written other branches there
            return forge.jgit().exactRef(Constants.R_HEADS + checkedOut()) != null
                    || forge.jgit().exactRef(Constants.R_HEADS + branch()) != null;
        } catch (IOException e) {
            throw new TreeException("cannot read the forge " + folder, e);
        }
    }

    /** Whether all targets are in other repositories: then an embedded forge has nothing of them, or what was there before. */
    private boolean areAllInOtherRepositories() {
        try {
            return Destinations.areAllInOtherRepositories(new Pipelines(repository.tree(Constants.HEAD)).all());
        } catch (KasaneException e) {
            // reading the branch reports it
            return false;
        }
    }

    private <T> T ofForge(String branch, Reader<T> reader) {
        try (ForgeChoice choice = ForgeChoice.of(flags.value("forge"), console)) {
            Remote remote = choice.remote(repository);
            ObjectId tip = remote.fetch(List.of(branch)).get(branch);
            if (tip == null) {
                throw Problem.error(
                                "there is no branch " + branch + " in "
                                        + choice.forge().displayName(),
                                null,
                                "name the deployed branch with --branch")
                        .asException();
            }
            Deployment beside = new Deployment(null, null, repository, remote, branch, tip);
            return reader.of(beside, () -> ForgeRequests.newest(choice.forge(), beside));
        }
    }

    private <T> T ofClone(String branch, Reader<T> reader) {
        String revision = flags.value("branch") == null ? Constants.HEAD : branch;
        ObjectId tip = ObjectId.fromString(repository.commit(revision).id());
        return reader.of(
                new Deployment(null, null, repository, Remote.itself(repository), branch, tip), () -> Requests.NONE);
    }

    /** The records of the targets in a branch; with a key, only signed records count. */
    private VerificationLog log(Deployment deployment) {
        return VerificationLog.of(
                deployment.repository(), deployment.remote(), deployment.source(), signer(), Clock.systemUTC());
    }

    private String key() {
        return console.environment().getOrDefault("KASANE_SIGNING_KEY", "");
    }

    private boolean hasKey() {
        return !key().isEmpty();
    }

    private @Nullable CommitSigner signer() {
        return hasKey() ? SigningKey.in(console.folder().resolve(key())) : null;
    }

    /** The statuses of the commits of a branch. */
    private CommitStatuses statuses(Deployment deployment, Destinations others) {
        Destination other = others.at(deployment);
        if (other != null) {
            return new CachedStatuses(other.statuses());
        }
        if (!hasForge()) {
            return new AbsentStatuses();
        }
        try (ForgeChoice choice = ForgeChoice.of(flags.value("forge"), console)) {
            return new CachedStatuses(choice.address().statuses(Identity.KASANE, choice.token()));
        }
    }

    /** What follows from the pipelines of a branch and the other repositories that they promote to. */
    @FunctionalInterface
    private interface Work<T> {
        T with(List<Pipeline> pipelines, Destinations others);
    }

    private <T> T at(Deployment beside, Work<T> work) {
        List<Pipeline> pipelines = new Pipelines(beside.tree()).all();
        Path root = Objects.requireNonNullElse(repository.workTree(), console.folder());
        String forge = flags.value("forge");
        String named = forge == null ? console.environment().getOrDefault(ForgeSetting.VARIABLE, "") : forge;
        try (Destinations others =
                Destinations.of(named.isEmpty() ? null : named, repository, root, pipelines, console)) {
            return work.with(pipelines, others);
        }
    }

    private Status status(Deployment beside, Supplier<Requests> seen) {
        return at(beside, (pipelines, others) -> {
            Requests requests = seen.get();
            for (Destination other : others.all()) {
                requests = requests.and(ForgeRequests.of(other, pipelines));
            }
            if (requests.hasRevert() && !hasKey()) {
                console.printNote("note: " + Reverting.WITHOUT_KEY + "\n");
            }
            NotedVerdicts noted = new NotedVerdicts(this::log);
            if (!flags.has("live")) {
                return status(beside, others, noted, requests);
            }
            try (Clusters clusters = new Clusters(console)) {
                VerificationRule rule = new VerificationRule(
                        clusters, new ArgoCdServers(console.environment()), new Prometheus(console.environment()));
                return status(
                        beside,
                        others,
                        new CurrentVerdicts(noted, rule, deployment -> statuses(deployment, others), Clock.systemUTC()),
                        requests);
            }
        });
    }

    private Status status(Deployment beside, Destinations others, Verdicts verdicts, Requests requests) {
        List<Placement> placements = new Placements(
                        repository, beside.tip(), others.beside(beside), verdicts, LimitFlag.comparing(flags, console))
                .all(requests);
        Overview elsewhere = new ExternalPromotions(this::signer, LimitFlag.comparing(flags, console))
                .at(beside, !placements.isEmpty(), requests);
        if (!elsewhere.placements().isEmpty() && !hasForge()) {
            console.printNote(
                    "note: without --forge, pull requests and what was noted of verify are not shown: name the repository of this clone\n");
        }
        return new Status(
                beside.branch(),
                beside.tip().name(),
                Stream.concat(placements.stream(), elsewhere.placements().stream())
                        .toList(),
                elsewhere.unread(),
                new RenderedBranches(flags, console, repository).beside(beside));
    }
}
