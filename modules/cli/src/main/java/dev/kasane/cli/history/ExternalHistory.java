package dev.kasane.cli.history;

import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.RepositoryOption;
import dev.kasane.cli.forge.RepositoryOption.There;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import org.eclipse.jgit.lib.Constants;

/** The history of a target in another repository, without a checkout of it. */
@Needs(Bundle.BUILD)
final class ExternalHistory {

    private ExternalHistory() {}

    /** It in the format of the flags, which have {@code --repository}. */
    static String of(String folder, Flags flags, Console console) {
        if (flags.has("rendered")) {
            throw Problem.error(
                            "--rendered lists branches that .kasane.yaml beside the target names",
                            null,
                            "run it in a clone of that repository, or remove --repository")
                    .asException();
        }
        if (flags.value("forge") != null) {
            throw Problem.error(
                            "--forge does not go with --repository, which names the forge, too", null, "remove --forge")
                    .asException();
        }
        String target = target(folder);
        return RepositoryOption.in(flags, console, there -> {
            String from = flags.value("from");
            String since = flags.value("since");
            try (Merges merges = merges(there)) {
                TargetHistory history =
                        new TargetHistory(there.repository(), target, merges, LimitFlag.comparing(flags, console));
                return HistoryCommand.text(
                        history,
                        there.revision(from == null ? Constants.HEAD : from),
                        since == null ? null : there.revision(since),
                        flags,
                        console);
            }
        });
    }

    /** Those of its forge, unless it serves branches only, as to a token that may read no pull requests. */
    private static Merges merges(There there) {
        Merges merges = ForgeMerges.at(there.address(), there.token());
        try {
            merges.load();
            return merges;
        } catch (RemoteException e) {
            merges.close();
            there.console()
                    .printNote("note: who merged is not known: " + SafeText.forTerminal(String.valueOf(e.getMessage()))
                            + "\n");
            return Merges.NONE;
        }
    }

    private static String target(String folder) {
        Path path = Path.of(folder).normalize();
        if (path.isAbsolute() || path.startsWith("..")) {
            throw Problem.error(
                            folder + " is no folder from the top of the other repository",
                            null,
                            "such as overlays/prod/cart")
                    .asException();
        }
        return path.toString();
    }
}
