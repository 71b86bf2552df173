package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.HydratedBranch;
import dev.kasane.ci.hydrate.Hydrator;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.ForgeTokens;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** One run of {@code hydrate}. */
final class HydrateSession {

    private static final String DONE = "done before";
    private static final String COMMITTED = "committed";

    private HydrateSession() {}

    static int run(Flags flags, Console console) {
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository == null) {
                throw Problem.error("this folder belongs to no Git repository", null, "go into one")
                        .asException();
            }
            String key = given(flags, "sign", "KASANE_SIGNING_KEY", console);
            String named = given(flags, "forge", ForgeSetting.VARIABLE, console);
            ForgeAddress address = named == null ? null : ForgeSetting.parse(named, console);
            Remote remote = remote(address, repository, flags, console);
            String branch = sourceBranch(address, remote, repository);
            Hydrator hydrator = new Hydrator(
                    repository,
                    address instanceof ForgeAddress.Hosted && remote != null
                            ? () -> remoteTip(remote, branch)
                            : () -> ObjectId.fromString(
                                    repository.commit("HEAD").id()),
                    remote,
                    LimitFlag.options(flags, console),
                    key == null ? null : SigningKey.in(console.folder().resolve(key)),
                    Clock.systemUTC());
            return run(hydrator, branch, flags, console);
        }
    }

    private static int run(Hydrator hydrator, String source, Flags flags, Console console) {
        List<HydratedBranch> branches = chosen(flags.words(), hydrator.branches());
        for (HydratedBranch branch : branches) {
            if (branch.name().equals(source)) {
                throw Problem.error(
                                "the branch " + source + " is the one that is rendered",
                                branch.span(),
                                "write the rendered files into another branch, such as environment/prod")
                        .asException();
            }
        }
        List<Hydrated> hydrated = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        try (Progress step = Progress.begin("rendering branches", branches.size())) {
            for (HydratedBranch branch : branches) {
                step.start(branch.name());
                try {
                    hydrated.add(flags.has("dry-run") ? hydrator.plan(branch) : hydrator.run(branch));
                } catch (KasaneException e) {
                    problems.addAll(e.problems());
                } catch (RemoteException e) {
                    problems.add(e.problem());
                }
                step.done(branch.name());
            }
        }
        console.print("json".equals(flags.value("format")) ? json(hydrated) : text(hydrated, flags));
        if (!problems.isEmpty()) {
            throw new KasaneException(problems);
        }
        return ExitCode.OK;
    }

    /** The repository that has the branches; null for an embedded forge that is not there and that a dry run does not make. */
    private static @Nullable Remote remote(
            @Nullable ForgeAddress address, GitRepository repository, Flags flags, Console console) {
        if (address instanceof ForgeAddress.Hosted) {
            return address.remote(repository, new ForgeTokens(console).own(address));
        }
        ForgeAddress.Local local =
                address instanceof ForgeAddress.Local folder ? folder : ForgeAddress.embedded(repository);
        if (!Files.isDirectory(local.folder())) {
            if (flags.has("dry-run")) {
                return null;
            }
            LocalForge.at(local.folder(), checkedOut(repository), Identity.KASANE, dev.kasane.git.Progress.NONE)
                    .close();
        }
        return local.remote(repository, null);
    }

    /** The branch that is rendered: the default one of a server; what is checked out, where people push to no server. */
    private static String sourceBranch(
            @Nullable ForgeAddress address, @Nullable Remote remote, GitRepository repository) {
        if (!(address instanceof ForgeAddress.Hosted) || remote == null) {
            return checkedOut(repository);
        }
        String branch = remote.defaultBranch();
        if (branch == null) {
            throw Problem.error(
                            remote.displayName() + " does not say which branch is its default one",
                            null,
                            "push a branch, or set the default branch of the repository")
                    .asException();
        }
        return branch;
    }

    private static String checkedOut(GitRepository repository) {
        try {
            return String.valueOf(repository.jgit().getBranch());
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of " + repository.displayName(), e);
        }
    }

    private static ObjectId remoteTip(Remote remote, String branch) {
        ObjectId tip = remote.fetch(List.of(branch)).get(branch);
        if (tip == null) {
            throw Problem.error("there is no branch " + branch + " in " + remote.displayName(), null, "push it")
                    .asException();
        }
        return tip;
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
            String word = one.isUpToDate() ? DONE : flags.has("dry-run") ? "would commit" : COMMITTED;
            text.append(word)
                    .append(" ".repeat(Math.max(1, 14 - word.length())))
                    .append(SafeText.forTerminal(one.branch()));
            String commit = one.commit();
            if (!one.isUpToDate()) {
                text.append("  ").append(one.changed()).append(one.changed() == 1 ? " target" : " targets");
            }
            text.append(commit == null ? "" : ", as " + commit.substring(0, 10)).append('\n');
        }
        return text.toString();
    }

    private static String json(List<Hydrated> hydrated) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/hydrate/v1");
        json.array("branches");
        for (Hydrated one : hydrated) {
            json.object();
            json.field("branch", one.branch());
            json.field("source", one.source());
            json.field("state", one.isUpToDate() ? DONE : COMMITTED);
            json.field("changed", one.changed());
            json.field("commit", one.commit());
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
