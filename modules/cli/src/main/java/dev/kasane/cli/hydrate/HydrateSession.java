package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.HydratedBranch;
import dev.kasane.ci.hydrate.Hydrator;
import dev.kasane.ci.plan.SourceBranch;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.ForgeTokens;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.concurrent.Progress;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One run of {@code hydrate}. */
final class HydrateSession {

    private HydrateSession() {}

    static int run(Flags flags, Console console) {
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository == null) {
                throw Problem.error("this folder belongs to no Git repository", null, "go into one")
                        .asException();
            }
            String after = flags.value("after");
            String commit = repository.commit(after == null ? "HEAD" : after).id();
            String key = given(flags, "sign", "KASANE_SIGNING_KEY", console);
            Remote remote = remote(flags, repository, console);
            Hydrator hydrator = new Hydrator(
                    repository,
                    remote,
                    commit,
                    LimitFlag.options(flags, console),
                    key == null ? null : SigningKey.in(console.folder().resolve(key)),
                    Clock.systemUTC());
            mustBeDeployed(commit, remote, repository);
            List<HydratedBranch> branches = chosen(flags.words(), hydrator.branches());
            List<Hydrated> hydrated = new ArrayList<>();
            try (Progress step = Progress.begin("rendering branches", branches.size())) {
                for (HydratedBranch branch : branches) {
                    step.start(branch.name());
                    hydrated.add(flags.has("dry-run") ? hydrator.plan(branch) : hydrator.run(branch));
                    step.done(branch.name());
                }
            }
            console.print("json".equals(flags.value("format")) ? json(commit, hydrated) : text(hydrated, flags));
            return ExitCode.OK;
        }
    }

    private static Remote remote(Flags flags, GitRepository repository, Console console) {
        String named = given(flags, "forge", ForgeSetting.VARIABLE, console);
        if (named != null) {
            ForgeAddress address = ForgeSetting.parse(named, console);
            return address.remote(repository, new ForgeTokens(console).own(address));
        }
        ForgeAddress.Local embedded = ForgeAddress.embedded(repository);
        // made when it is not there
        LocalForge.at(embedded.folder(), "main", Identity.KASANE, dev.kasane.git.Progress.NONE)
                .close();
        return embedded.remote(repository, null);
    }

    /** Environments have one branch each, whatever is checked out here, so that only the default branch of the repository counts. */
    private static void mustBeDeployed(String commit, Remote remote, GitRepository repository) {
        String branch = remote.defaultBranch();
        boolean known = branch != null && !remote.fetch(List.of(branch)).isEmpty();
        if (known && !new SourceBranch(repository, remote, branch, commit).hasFetched(commit)) {
            throw Problem.error(
                            commit + " is not on " + branch + " of " + remote.displayName(),
                            null,
                            "push or merge it first, or name a commit of that branch with --after")
                    .asException();
        }
    }

    private static List<HydratedBranch> chosen(List<String> names, List<HydratedBranch> all) {
        if (all.isEmpty()) {
            throw Problem.error(
                            ".kasane.yaml lists no branch to hydrate",
                            null,
                            "add hydrate with a branch and its targets: see kasane hydrate --help")
                    .asException();
        }
        List<String> known = all.stream().map(HydratedBranch::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw Problem.error(
                                ".kasane.yaml lists no branch " + name + " to hydrate",
                                null,
                                Nearest.hint(name, known, "it lists " + String.join(", ", known)))
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

    private static String text(List<Hydrated> hydrated, Flags flags) {
        StringBuilder text = new StringBuilder();
        for (Hydrated one : hydrated) {
            String word = flags.has("dry-run") && one.state() == Hydrated.State.COMMITTED ? "would commit" : word(one);
            text.append(word)
                    .append(" ".repeat(Math.max(1, 14 - word.length())))
                    .append(SafeText.forTerminal(one.branch()));
            String commit = one.commit();
            if (one.state() == Hydrated.State.COMMITTED) {
                text.append("  ").append(one.changed()).append(one.changed() == 1 ? " target" : " targets");
            } else if (one.state() == Hydrated.State.NEWER) {
                text.append("  it has a later commit");
            }
            text.append(commit == null ? "" : ", as " + commit.substring(0, 10)).append('\n');
        }
        return text.toString();
    }

    private static String word(Hydrated one) {
        return one.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String json(String commit, List<Hydrated> hydrated) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/hydrate/v1");
        json.field("commit", commit);
        json.array("branches");
        for (Hydrated one : hydrated) {
            json.object();
            json.field("branch", one.branch());
            json.field("state", word(one));
            json.field("changed", one.changed());
            json.field("commit", one.commit());
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
