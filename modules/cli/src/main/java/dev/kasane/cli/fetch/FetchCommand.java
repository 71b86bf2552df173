package dev.kasane.cli.fetch;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.outside.LockedContents;

/** {@code fetch}: brings what {@code kasane.lock} names into the store. */
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
        return contents.fetch(contents.entries(flags.words())) ? ExitCode.OK : ExitCode.USER;
    }
}
