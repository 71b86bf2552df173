package dev.kasane.cli.graph;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code affected}. */
final class AffectedSpec {

    static final CommandSpec AFFECTED = CommandSpec.of(
                    "affected", "lists the targets that a commit can change, and why", Bundle.AFFECTED)
            .synopsis("[REV | A..B | A...B] [DIR...] [FLAGS]")
            .description("""
                Lists the pipeline files, kustomizations, Applications and objects of Flux that the changed files can affect,
                with the path of references from a changed file. It renders nothing: each target that changes is listed,
                and some listed targets may not change. Without a revision, the working tree is compared with HEAD. If
                folders are named, only the kustomizations in and below them are listed.
                """)
            .arguments(Argument.of("REV", Completion.REVISION_OR_TARGET), Argument.of("DIR", Completion.TARGET))
            .flags(
                    Flag.repository("compare"),
                    Flag.argo(),
                    Flag.on("exact", "render the targets, and list only those whose objects differ, or are not known"),
                    Flag.format("", "text", "json").formerly("-o", "--output"),
                    RestrictorFlag.flag(),
                    LimitFlag.flag())
            .examples("", "main...HEAD -f json")
            .guide("getting-started.md")
            .group(Group.REVIEW);

    private AffectedSpec() {}
}
