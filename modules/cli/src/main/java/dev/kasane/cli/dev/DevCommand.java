package dev.kasane.cli.dev;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code dev}: runs a controller, and restarts it after each change of its sources. */
public final class DevCommand implements Command {

    @Override
    public CommandSpec spec() {
        return DevSpec.DEV;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        // the classes that compile and read clusters are in jars that other commands do not load
        return DevSession.run(flags, console);
    }
}
