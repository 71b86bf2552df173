package dev.kasane.cli;

import dev.kasane.core.problem.Problem;
import java.util.List;

/** {@code version}: kasane's own, or under the name of kustomize the one whose output it reproduces. */
public final class VersionCommand implements Command {

    /** The version of this program. */
    public static final String KASANE = "0.1.0-SNAPSHOT";

    private static final String KUSTOMIZE = "v5.8.1";

    private final boolean asKustomize;

    VersionCommand(String program) {
        this.asKustomize = program.equals("kustomize");
    }

    @Override
    public String summary() {
        return "says which version this is";
    }

    @Override
    public String help() {
        return """
                usage: version [-o json|yaml]

                Says which version this is, and which version of kustomize its output equals.

                  -o, --output FORMAT   json or yaml instead of plain text
                """;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        Flags.Known known = new Flags.Known().valued("output").switches("short").brief("o", "output");
        String format = Flags.parse(arguments, known).value("output");
        String version = asKustomize ? KUSTOMIZE : KASANE;
        console.print(
                switch (format == null ? "" : format) {
                    case "" -> asKustomize ? KUSTOMIZE + "\n" : "kasane " + KASANE + " (kustomize " + KUSTOMIZE + ")\n";
                    case "json" ->
                        "{\n  \"version\": \"" + version + "\",\n  \"kustomize\": \"" + KUSTOMIZE + "\"\n}\n";
                    case "yaml" -> "version: " + version + "\nkustomize: " + KUSTOMIZE + "\n";
                    default ->
                        throw Problem.error("a version cannot be printed as " + format, null, "write json or yaml")
                                .asException();
                });
        return ExitCode.OK;
    }
}
