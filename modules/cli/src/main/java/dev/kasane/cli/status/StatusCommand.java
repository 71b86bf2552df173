package dev.kasane.cli.status;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

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
        // what it needs beyond this stands in jars that other commands do without
        return StatusSession.run(flags, console);
    }
}
