package dev.kasane.cli.dev;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.dev.DevProgram;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs {@code debug}. */
final class DebugSession {

    private static final List<String> ALL = List.of("intellij", "vscode", "jdb");

    private DebugSession() {}

    static int run(Flags flags, Console console) {
        String only = flags.value("for");
        if (only != null && !ALL.contains(only)) {
            throw Problem.error("--for cannot be " + only, null, "give " + String.join(", ", ALL))
                    .asException();
        }
        DevProgram program = DevTarget.program(flags.words(), console);
        DebuggerSettings settings =
                new DebuggerSettings(program, Ports.parse("port", flags.value("port"), Ports.DEBUG));
        StringBuilder text = new StringBuilder(beginning(program, settings.port(), flags.value("pod")));
        for (String name : only == null ? ALL : List.of(only)) {
            text.append('\n').append(settings.of(name));
        }
        console.print(text.toString());
        return ExitCode.OK;
    }

    private static String beginning(DevProgram program, int port, @Nullable String pod) {
        if (pod == null) {
            return "Run it: kasane dev " + program.name() + " --debug" + (port == Ports.DEBUG ? "" : "-port " + port)
                    + "\n";
        }
        if (!pod.matches("[a-z0-9-]+/[a-z0-9.-]+")) {
            throw Problem.error("--pod cannot be " + pod, null, "write --pod NAMESPACE/POD")
                    .asException();
        }
        int slash = pod.indexOf('/');
        return "Forward its port: kubectl port-forward -n " + pod.substring(0, slash) + " " + pod.substring(slash + 1)
                + " " + port + ":5005\n";
    }
}
