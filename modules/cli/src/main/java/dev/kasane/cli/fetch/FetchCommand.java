package dev.kasane.cli.fetch;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.remote.LockedContents;
import dev.kasane.lock.LockEntry;
import java.util.List;

/** {@code fetch}: brings what {@code kasane.lock} names into the store, and into a registry that machines share. */
public final class FetchCommand implements Command {

    @Override
    public CommandSpec spec() {
        return FetchSpec.FETCH;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        LockedContents contents = new LockedContents(console);
        List<LockEntry> entries = contents.entries(flags.words());
        String to = flags.value("to");
        boolean done = contents.fetch(entries, flags.value("from"));
        if (done && to != null) {
            done = contents.push(entries, to);
        }
        return done ? ExitCode.OK : ExitCode.USER;
    }
}
