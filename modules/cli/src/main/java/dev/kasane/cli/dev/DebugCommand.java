package dev.kasane.cli.dev;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.console.Console;
import java.util.List;

/** {@code debug}: how debuggers are set up. */
public final class DebugCommand implements Command {

    @Override
    public String summary() {
        return "prints debugger settings for a pipeline's program";
    }

    @Override
    public String help() {
        return """
                usage: kasane debug [PIPELINE] [FLAGS]

                Prints the exact settings with which a debugger reaches the program that kasane dev --debug runs, for IntelliJ
                IDEA, Visual Studio Code and jdb. The program may begin anew as often as it likes: its port stays.

                      --for NAME           intellij, vscode or jdb only
                      --port PORT          the port (default: 5005)
                      --pod NAMESPACE/POD  the program runs in that pod of a cluster, with the component development/debug

                Exit codes: 0 printed, 2 invalid input, 70 internal error.
                """;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        return DebugSession.run(arguments, console);
    }
}
