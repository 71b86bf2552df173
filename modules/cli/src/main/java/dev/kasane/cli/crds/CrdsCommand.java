package dev.kasane.cli.crds;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.console.Console;
import java.util.List;

/** {@code crds}: the CustomResourceDefinitions that {@code check} knows. */
public final class CrdsCommand implements Command {

    @Override
    public String summary() {
        return "adds and lists the CustomResourceDefinitions that check uses";
    }

    @Override
    public String help() {
        return """
                usage: kasane crds add SOURCE... [--replace]
                       kasane crds list

                add writes each CustomResourceDefinition of a source into crds/ at the root of the repository, where check finds it:
                one file for each, named PLURAL.GROUP.yaml. A source is a file, a folder, a folder or an archive (.tgz) of a Helm chart,
                or an https URL of a file or an archive. Only a URL opens a connection. A definition that an API server would reject is
                refused, and so is a file that is there with other content.

                      --replace     overwrite files that are there

                list prints the kinds of the definitions in this repository, and the API groups whose definitions kasane contains,
                with project, version and licence. A definition in the repository wins over a contained one.

                Exit codes: 0 done, 2 invalid input, 70 internal error.
                """;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        // what it needs beyond this stands in jars that other commands do without
        return CrdsSession.run(arguments, console);
    }
}
