package dev.kasane.cli.apply;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code adopt}: takes over into files what was changed in a cluster. */
public final class AdoptCommand implements Command {

    @Override
    public CommandSpec spec() {
        return AdoptSpec.ADOPT;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        // a Kubernetes client stands in jars that other commands do without
        return AdoptSession.run(flags, console);
    }
}
