package dev.kasane.cli.history;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.forge.PromotedRepositories;
import dev.kasane.cli.forge.RepositoryOption;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.concurrent.Progress;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;

/** {@code history}: the commits that changed the objects of a target. */
public final class HistoryCommand implements Command {

    private static final String NUMBER = "[1-9][0-9]{0,4}";

    @Override
    public CommandSpec spec() {
        return HistorySpec.HISTORY;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (flags.words().size() != 1) {
            throw Problem.error("history takes one folder", null, "kasane history overlays/prod")
                    .asException();
        }
        String named = flags.words().getFirst();
        if (flags.value(RepositoryOption.FLAG) != null) {
            console.print(ExternalHistory.of(named, flags, console));
            return ExitCode.OK;
        }
        Path written = console.folder().resolve(named);
        if (!Files.exists(written)) {
            refuseIfPromoted(named, console);
        }
        Path folder = TreeRoot.real(written, named);
        try (GitRepository repository = GitRepository.around(folder, console.environment())) {
            Path root = repository == null ? null : repository.realWorkTree();
            if (repository == null || root == null) {
                throw Problem.error("this folder is not in a Git work tree", null, "run this in a clone")
                        .asException();
            }
            String target = root.relativize(folder).toString();
            if (flags.has("rendered")) {
                console.print(RenderedSession.run(repository, target, most(flags), flags, console));
                return ExitCode.OK;
            }
            String from = flags.value("from");
            try (Merges merges = merges(flags.value("forge"), repository, console)) {
                TargetHistory history =
                        new TargetHistory(repository, target, merges, LimitFlag.comparing(flags, console));
                console.print(
                        text(history, from == null ? Constants.HEAD : from, flags.value("since"), flags, console));
            }
            String ahead = from == null ? DeployedCommits.hint(repository, named) : null;
            if (ahead != null) {
                console.printNote(ahead);
            }
            return ExitCode.OK;
        }
    }

    /** Those of the forge that a flag names, else of the one inside the clone; a server is contacted only if the flag names it. */
    private static Merges merges(@Nullable String named, GitRepository repository, Console console) {
        return named == null ? Merges.embedded(LocalForge.inside(repository)) : ForgeMerges.named(named, console);
    }

    /**
     * Refuses a folder that is not here, if a pipeline promotes to it in another repository.
     *
     * @throws dev.kasane.problem.KasaneException with the flag that names that repository
     */
    private static void refuseIfPromoted(String folder, Console console) {
        try (GitRepository clone = GitRepository.around(console.folder())) {
            String repository = clone == null
                    ? null
                    : PromotedRepositories.having(Path.of(folder).normalize().toString(), clone);
            if (repository != null) {
                throw Problem.error(
                                "there is no folder " + folder + " here: a pipeline promotes to it in " + repository,
                                null,
                                "add --repository " + repository)
                        .asException();
            }
        }
    }

    /** A history in the format of the flags. */
    static String text(TargetHistory history, String from, @Nullable String since, Flags flags, Console console) {
        TargetHistory.Found found;
        Progress step = Progress.begin("reading the history of " + history.target(), 0);
        try {
            found = history.entries(from, since, most(flags));
        } finally {
            step.close();
        }
        if (found.isCutOff()) {
            console.printNote("note: this clone is shallow: earlier commits are not in it\n"
                    + "  hint: run git fetch --unshallow, or git fetch --deepen=100\n");
        }
        return "json".equals(flags.value("format"))
                ? HistoryJson.of(history.target(), found.entries())
                : new HistoryText(Paint.of(console.usesColour(flags.value("color")))).of(history.target(), found);
    }

    private static int most(Flags flags) {
        String value = flags.value("most");
        String number = value == null ? "10" : value;
        if (!number.matches(NUMBER)) {
            throw Problem.error("--most must be a number of commits, and is " + number, null, "such as --most 20")
                    .asException();
        }
        return Integer.parseInt(number);
    }
}
