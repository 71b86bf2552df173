package dev.kasane.cli.version;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.Version;
import dev.kasane.cli.console.Console;
import dev.kasane.problem.Problem;
import java.util.List;

/** {@code version}: kasane's own, or under the name of kustomize the one whose output it reproduces. */
public final class VersionCommand implements Command {

    private final boolean asKustomize;

    public VersionCommand(String program) {
        this.asKustomize = program.equals("kustomize");
    }

    @Override
    public String summary() {
        return "prints the version";
    }

    @Override
    public String help() {
        return """
                usage: version [-o json|yaml]

                Prints the version, and the version of kustomize whose output it reproduces.

                  -o, --output FORMAT   json or yaml instead of plain text
                """;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        Flags.Known known = new Flags.Known().valued("output").switches("short").brief("o", "output");
        String format = Flags.parse(arguments, known).value("output");
        String version = asKustomize ? Version.KUSTOMIZE : Version.KASANE;
        console.print(
                switch (format == null ? "" : format) {
                    case "" ->
                        asKustomize
                                ? Version.KUSTOMIZE + "\n"
                                : "kasane " + Version.KASANE + " (kustomize " + Version.KUSTOMIZE + ")\n";
                    case "json" ->
                        "{\n  \"version\": \"" + version + "\",\n  \"kustomize\": \"" + Version.KUSTOMIZE + "\"\n}\n";
                    case "yaml" -> "version: " + version + "\nkustomize: " + Version.KUSTOMIZE + "\n";
                    default ->
                        throw Problem.error("a version cannot be printed as " + format, null, "write json or yaml")
                                .asException();
                });
        return ExitCode.OK;
    }
}
