package dev.kasane.cli.apply;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code apply}: brings what a kustomization renders to into a cluster. */
public final class ApplyCommand implements Command {

    @Override
    public CommandSpec spec() {
        return ApplySpec.APPLY;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        // a Kubernetes client stands in jars that other commands do without
        return ApplySession.run(flags, console);
    }
}
