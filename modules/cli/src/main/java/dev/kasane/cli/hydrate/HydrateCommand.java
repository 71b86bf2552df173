package dev.kasane.cli.hydrate;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code hydrate}: commits the rendered objects of each environment to a branch. */
public final class HydrateCommand implements Command {

    @Override
    public CommandSpec spec() {
        return HydrateSpec.HYDRATE;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        // what it needs beyond this stands in jars that other commands do without
        return HydrateSession.run(flags, console);
    }
}
