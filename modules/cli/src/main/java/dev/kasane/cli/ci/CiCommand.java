package dev.kasane.cli.ci;

import dev.kasane.cli.ci.doctor.DoctorSession;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;

/** {@code ci}: builds what a push makes necessary, promotes it, and prints where to look. */
public final class CiCommand implements Command {

    @Override
    public CommandSpec spec() {
        return CiSpec.CI;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (flags.verb().equals("doctor")) {
            return DoctorSession.run(flags, console);
        }
        // what it needs beyond this stands in jars that other commands do without
        return CiSession.run(flags, console);
    }
}
