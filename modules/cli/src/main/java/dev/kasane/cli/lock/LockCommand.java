package dev.kasane.cli.lock;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.problem.Problem;

/** {@code lock}: which version and digest each remote chart has. */
public final class LockCommand implements Command {

    @Override
    public CommandSpec spec() {
        return LockSpec.LOCK;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (flags.has("check") && flags.has("update")) {
            throw Problem.error("--check changes nothing, and --update does", null, "give one of the two")
                    .asException();
        }
        if (!flags.words().isEmpty() && !flags.has("update")) {
            throw Problem.error(
                            "lock takes names of charts only with --update",
                            null,
                            "write kasane lock --update " + String.join(" ", flags.words()))
                    .asException();
        }
        return flags.has("check")
                ? LockCheck.run(console)
                : new LockSession(console, flags.has("update"), flags.words()).run();
    }
}
