package dev.kasane.cli.check;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.findings.CheckSession;
import dev.kasane.cli.forge.RepositoryOption;

/** {@code check}: would a cluster take the objects of targets, and do the policies allow them. */
public final class CheckCommand implements Command {

    @Override
    public CommandSpec spec() {
        return CheckSpec.CHECK;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (flags.value(RepositoryOption.FLAG) != null) {
            return RepositoryOption.run(this, flags, console);
        }
        // what it needs beyond this stands in jars that other commands do without
        return CheckSession.run(flags, console);
    }
}
