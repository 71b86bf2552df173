package dev.kasane.cli.lock;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.remote.LockedContents;
import dev.kasane.cli.remote.RemoteCount;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.DirectoryTree;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import java.util.List;

/** Checks that a lock matches the files of its repository. No connection is opened. */
final class LockCheck {

    private LockCheck() {}

    static int run(Console console) {
        try (DirectoryTree tree = new LockedContents(console).tree()) {
            FoundContents found = FoundContents.in(tree);
            console.printError(found.warnings());
            console.printError(found.refusals());
            console.printError(found.problems());
            List<Requirement> missing = found.missing();
            List<LockEntry> unused = found.unused();
            StringBuilder text = new StringBuilder();
            for (Requirement requirement : missing) {
                line("missing", requirement + " (" + found.shownUsers(requirement) + ")", text);
            }
            for (LockEntry entry : unused) {
                line("unused", entry.requirement().toString(), text);
            }
            console.print(text.toString());
            if (!found.lacking().isEmpty()) {
                console.printNote(
                        "what is locked is not all in the store, so what it names is not known: run kasane fetch\n");
            }
            if (missing.isEmpty() && unused.isEmpty() && !found.refusals().isEmpty()) {
                console.printNote("what Helm refuses is not locked\n");
                return ExitCode.FINDINGS;
            }
            boolean exists = tree.entry(Lock.FILE).isFile();
            if (missing.isEmpty() && unused.isEmpty()) {
                int left = found.warnings().size();
                console.printNote((exists
                                ? "kasane.lock has what the files name: "
                                        + RemoteCount.of(found.users().keySet())
                                : FoundContents.NONE)
                        + (left == 0 ? "" : "; " + left + " cannot be locked") + "\n");
                return ExitCode.OK;
            }
            console.printNote((exists ? "kasane.lock is behind" : "there is no kasane.lock") + ": run kasane lock\n");
            return ExitCode.FINDINGS;
        }
    }

    private static void line(String what, String rest, StringBuilder into) {
        into.append(what).append(' ').append(SafeText.forTerminal(rest)).append('\n');
    }
}
