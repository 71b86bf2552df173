package dev.kasane.cli.dev;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code debug}: how debuggers are set up. */
public final class DebugCommand implements Command {

    @Override
    public CommandSpec spec() {
        return DebugSpec.DEBUG;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        return DebugSession.run(flags, console);
    }
}
