package dev.kasane.cli.dev;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code dev}: runs a controller, and runs it anew when its sources change. */
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
        // what compiles and asks a cluster stands in jars that other commands do without
        return DevSession.run(flags, console);
    }
}
