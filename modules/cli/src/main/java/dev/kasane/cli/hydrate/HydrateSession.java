package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.HydratedBranch;
import dev.kasane.ci.hydrate.Hydrator;
import dev.kasane.ci.hydrate.VerifiedBranch;
import dev.kasane.ci.state.StateFiles;
import dev.kasane.ci.verify.ArgoCdServers;
import dev.kasane.ci.verify.Prometheus;
import dev.kasane.ci.verify.VerificationRule;
import dev.kasane.cli.chat.AlertText;
import dev.kasane.cli.chat.ChatMessages;
import dev.kasane.cli.chat.SentAlerts;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.OtherRepositories;
import dev.kasane.cli.live.Clusters;
import dev.kasane.cli.targets.ChartRandomness;
import dev.kasane.concurrent.Progress;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.SourceName;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs {@code hydrate}. */
final class HydrateSession {

    private HydrateSession() {}

    static int run(Flags flags, Console console) {
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository == null) {
                throw Problem.error("this folder is not in a Git repository", null, "run this in a clone")
                        .asException();
            }
            String key = given(flags, "sign", "KASANE_SIGNING_KEY", console);
            String forge = given(flags, "forge", ForgeSetting.VARIABLE, console);
            CommitSigner signer =
                    key == null ? null : SigningKey.in(console.folder().resolve(key));
            try (HydratePlaces places = HydratePlaces.of(forge, repository, flags, console);
                    Clusters clusters = new Clusters(console)) {
                Hydrator hydrator = new Hydrator(
                        repository,
                        new Hydrator.Places(places.source(), places.remote(), places.forge(), places.statuses()),
                        rules(places, clusters, flags, console),
                        signer,
                        Clock.systemUTC());
                List<BranchOutcome> outcomes = run(hydrator, places.branch(), flags, console);
                if (!flags.has("dry-run")) {
                    chat(forge, repository, places, console)
                            .send(HydrationAlerts.of(outcomes), () -> sent(repository, places, signer));
                }
                return ended(outcomes);
            }
        }
    }

    private static Hydrator.Rules rules(HydratePlaces places, Clusters clusters, Flags flags, Console console) {
        VerificationRule rule = new VerificationRule(
                clusters, new ArgoCdServers(console.environment()), new Prometheus(console.environment()));
        return new Hydrator.Rules(
                LimitFlag.options(flags, console),
                new ChartRandomness(),
                (verify, environment, deployed) -> rule.of(
                        verify,
                        environment,
                        deployed,
                        places.statuses(),
                        Clock.systemUTC().instant()),
                new HydrationText(),
                line -> console.printError(List.of(Problem.warning(line, null, null))));
    }

    private static ChatMessages chat(
            @Nullable String forge, GitRepository repository, HydratePlaces places, Console console) {
        SourceName source = new OtherRepositories(
                        repository,
                        Objects.requireNonNullElse(repository.workTree(), console.folder()),
                        forge == null ? null : ForgeSetting.parse(forge, console),
                        console)
                .source();
        return new ChatMessages(
                new AlertText(
                        "kasane hydrate",
                        source.name(),
                        places.branch(),
                        places.source().tip().name()),
                console);
    }

    private static SentAlerts sent(GitRepository repository, HydratePlaces places, @Nullable CommitSigner signer) {
        return new SentAlerts(
                new StateFiles(
                        repository,
                        Objects.requireNonNull(places.remote()),
                        StateFiles.BRANCH,
                        signer,
                        Clock.systemUTC()),
                repository,
                places.branch());
    }

    private static int ended(List<BranchOutcome> outcomes) {
        List<Problem> problems =
                outcomes.stream().flatMap(one -> one.problems().stream()).toList();
        if (!problems.isEmpty()) {
            throw new KasaneException(problems);
        }
        return outcomes.stream().anyMatch(BranchOutcome::needsAttention) ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private static List<BranchOutcome> run(Hydrator hydrator, String source, Flags flags, Console console) {
        List<HydratedBranch> branches = chosen(flags.words(), hydrator.branches());
        for (HydratedBranch branch : branches) {
            if (branch.branches().contains(source)) {
                throw Problem.error(
                                "the branch " + source + " is the one that is rendered",
                                branch.span(),
                                "write the rendered files into another branch, such as environment/prod")
                        .asException();
            }
        }
        boolean isDry = flags.has("dry-run");
        List<BranchOutcome> outcomes = new ArrayList<>();
        try (Progress step = Progress.begin("rendering branches", branches.size())) {
            for (HydratedBranch branch : branches) {
                step.start(branch.name());
                List<Problem> problems = new ArrayList<>();
                Hydrated hydrated = attempt(() -> isDry ? hydrator.plan(branch) : hydrator.run(branch), problems);
                VerifiedBranch verified =
                        attempt(() -> isDry ? hydrator.planVerification(branch) : hydrator.verify(branch), problems);
                outcomes.add(new BranchOutcome(branch.name(), hydrated, verified, problems));
                step.done(branch.name());
            }
        }
        console.print(
                "json".equals(flags.value("format"))
                        ? HydratedReport.json(outcomes)
                        : HydratedReport.text(outcomes, isDry));
        return outcomes;
    }

    /** The result of one step; null if it ends with an error, which does not stop the other branches. */
    private static <T> @Nullable T attempt(Supplier<@Nullable T> step, List<Problem> problems) {
        try {
            return step.get();
        } catch (KasaneException e) {
            problems.addAll(e.problems());
        } catch (RemoteException e) {
            problems.add(Problem.of(e));
        }
        return null;
    }

    private static List<HydratedBranch> chosen(List<String> names, List<HydratedBranch> all) {
        if (all.isEmpty()) {
            throw Problem.error(
                            ".kasane.yaml lists no branch to hydrate",
                            null,
                            "add hydrate: [{branch: environment/prod, targets: [\"overlays/prod/*\"]}]")
                    .asException();
        }
        List<String> known = all.stream().map(HydratedBranch::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw Problem.error(
                                ".kasane.yaml lists no branch " + name + " to hydrate",
                                null,
                                ClosestName.hint(name, known, "it lists " + String.join(", ", known)))
                        .asException();
            }
        }
        return names.isEmpty()
                ? all
                : all.stream().filter(branch -> names.contains(branch.name())).toList();
    }

    private static @Nullable String given(Flags flags, String flag, String variable, Console console) {
        String value = flags.value(flag);
        String other = console.environment().getOrDefault(variable, "");
        return value != null ? value : other.isEmpty() ? null : other;
    }
}
