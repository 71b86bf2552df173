package dev.kasane.cli.status;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.RepositoryOption;

/** {@code status}: which image of each service is in which environment. */
public final class StatusCommand implements Command {

    @Override
    public CommandSpec spec() {
        return StatusSpec.STATUS;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        String forge = RepositoryOption.forge(flags.value("forge"), console);
        // what it needs beyond this stands in jars that other commands do without
        return StatusSession.run(forge == null ? flags : flags.with("forge", forge), console);
    }
}
