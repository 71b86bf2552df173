package dev.kasane.cli.crds;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;

/** The declaration of {@code crds}. */
final class CrdsSpec {

    static final CommandSpec CRDS = CommandSpec.of(
                    "crds", "adds and lists the CustomResourceDefinitions that check uses", Bundle.CHECK)
            .synopsis("add SOURCE... [--replace]", "list")
            .description("""
                add writes each CustomResourceDefinition of a source into crds/ at the root of the repository, where kasane
                check finds it: one file for each, named PLURAL.GROUP.yaml. A source is a file, a folder, a folder or an
                archive (.tgz) of a Helm chart, or an https URL of a file or an archive. Only a URL opens a connection. A
                definition that an API server would reject is refused, and so is a file that already exists with other content.

                list prints the kinds of the definitions in this repository, and the API groups whose definitions kasane
                contains, with project, version and licence. A definition in the repository wins over a contained one.
                """)
            .arguments(Argument.verb("add", "list"), Argument.of("SOURCE", Completion.FILE))
            .flags(Flag.on("replace", "overwrite files that are there").only("add"))
            .examples("add charts/cert-manager", "list")
            .guide("guides/policies.md")
            .group(Group.SETUP);

    private CrdsSpec() {}
}
