package dev.kasane.cli.argo;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code argo}. */
final class ArgoSpec {

    static final CommandSpec ARGO = CommandSpec.of(
                    "argo", "writes the cluster fixtures that ApplicationSet generators need", Bundle.COMMON)
            .synopsis("fixtures [-o FILE] [FLAGS]")
            .description("""
                Writes a file of the clusters that the repository names: those of cluster Secrets, and the destinations of
                Applications and projects. With this file, kasane expands the cluster generators of ApplicationSets. Correct
                it by hand: the addresses and labels that are not in the repository cannot be inferred.
                """)
            .arguments(Argument.verb("fixtures"))
            .flags(
                    Flag.output(
                            "FILE",
                            "the file (default: argo-fixtures.yaml at the root of the repository); kasane never"
                                    + " overwrites a file"),
                    Flag.argo(),
                    LimitFlag.flag())
            .details("""
                To use the file, name it in .kasane.yaml:

                  argo:
                    fixtures: argo-fixtures.yaml
                """)
            .guide("guides/argocd.md");

    private ArgoSpec() {}
}
