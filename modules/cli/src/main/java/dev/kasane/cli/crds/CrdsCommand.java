package dev.kasane.cli.crds;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code crds}: manages the CustomResourceDefinitions that {@code check} uses. */
public final class CrdsCommand implements Command {

    @Override
    public CommandSpec spec() {
        return CrdsSpec.CRDS;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        // what it needs beyond this stands in jars that other commands do without
        return CrdsSession.run(flags, console);
    }
}
