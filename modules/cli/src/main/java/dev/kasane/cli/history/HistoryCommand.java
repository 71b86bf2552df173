package dev.kasane.cli.history;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.concurrent.Progress;
import dev.kasane.git.GitRepository;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.List;
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
        Path folder = TreeRoot.real(console.folder().resolve(named), named);
        try (GitRepository repository = GitRepository.around(folder, console.environment())) {
            Path root = repository == null ? null : repository.realWorkTree();
            if (repository == null || root == null) {
                throw Problem.error("this folder belongs to no clone with files", null, "go into one")
                        .asException();
            }
            String target = root.relativize(folder).toString();
            if (flags.has("rendered")) {
                // what it needs beyond this stands in jars that the other history does without
                console.print(RenderedSession.run(repository, target, most(flags.value("most")), flags, console));
                return ExitCode.OK;
            }
            if (flags.value("forge") != null) {
                throw Problem.error(
                                "--forge names where rendered branches are",
                                null,
                                "add --rendered, or leave --forge away")
                        .asException();
            }
            TargetHistory history = new TargetHistory(repository, target, LimitFlag.comparing(flags, console));
            String from = valueOr(flags.value("from"), "HEAD");
            List<TargetHistory.Entry> entries;
            Progress step = Progress.begin("reading the history of " + target, 0);
            try {
                entries = history.entries(from, flags.value("since"), most(flags.value("most")));
            } finally {
                step.close();
            }
            console.print(
                    "json".equals(flags.value("format"))
                            ? HistoryJson.of(target, entries)
                            : new HistoryText(Paint.of(console.wantsColour(flags.value("color")))).of(target, entries));
            return ExitCode.OK;
        }
    }

    private static String valueOr(@Nullable String value, String standard) {
        return value == null ? standard : value;
    }

    private static int most(@Nullable String value) {
        String number = valueOr(value, "10");
        if (!number.matches(NUMBER)) {
            throw Problem.error("--most must be a number of commits, and is " + number, null, "such as --most 20")
                    .asException();
        }
        return Integer.parseInt(number);
    }
}
