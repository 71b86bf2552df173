package dev.kasane.cli.version;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.Version;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.problem.Problem;

/** {@code version}: kasane's own, or under the name of kustomize the one whose output it reproduces. */
public final class VersionCommand implements Command {

    private final boolean asKustomize;

    public VersionCommand(String program) {
        this.asKustomize = program.equals("kustomize");
    }

    @Override
    public CommandSpec spec() {
        return asKustomize ? VersionSpec.KUSTOMIZE : VersionSpec.KASANE;
    }

    @Override
    public int run(Flags flags, Console console) {
        String format = flags.value(asKustomize ? "output" : "format");
        String version = asKustomize ? Version.KUSTOMIZE : Version.KASANE;
        console.print(
                switch (format == null ? "" : format) {
                    case "", "text" ->
                        asKustomize
                                ? Version.KUSTOMIZE + "\n"
                                : "kasane " + Version.KASANE + " (kustomize " + Version.KUSTOMIZE + ")\n";
                    case "json" -> json(version);
                    case "yaml" -> "version: " + version + "\nkustomize: " + Version.KUSTOMIZE + "\n";
                    default ->
                        throw Problem.error("a version cannot be printed as " + format, null, "write json or yaml")
                                .asException();
                });
        return ExitCode.OK;
    }

    private static String json(String version) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", version);
        json.field("kustomize", Version.KUSTOMIZE);
        json.end();
        return json.toText();
    }
}
