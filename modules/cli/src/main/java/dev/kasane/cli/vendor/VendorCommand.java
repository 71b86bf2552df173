package dev.kasane.cli.vendor;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.outside.LockedContents;
import dev.kasane.lock.LockEntry;
import dev.kasane.problem.Problem;
import java.util.List;

/** {@code vendor}: puts what {@code kasane.lock} names into the repository. */
public final class VendorCommand implements Command {

    @Override
    public CommandSpec spec() {
        return VendorSpec.VENDOR;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (!flags.words().isEmpty()) {
            throw Problem.error(
                            "vendor takes no word, and " + flags.words().getFirst() + " is one",
                            null,
                            "leave it away: all that kasane.lock names is vendored")
                    .asException();
        }
        LockedContents contents = new LockedContents(console);
        List<LockEntry> entries = contents.entries(List.of());
        VendoredArchives archives = new VendoredArchives(contents.root(), contents.store(), entries);
        if (!contents.fetch(entries)) {
            return ExitCode.USER;
        }
        console.print(archives.write());
        return ExitCode.OK;
    }
}
