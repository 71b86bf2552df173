package dev.kasane.cli.argo;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code argo}. */
final class ArgoSpec {

    private static final String FIXTURES = "fixtures";
    private static final String CAPABILITIES = "capabilities";

    static final CommandSpec ARGO = CommandSpec.of(
                    "argo", "writes what ApplicationSets and charts require of clusters", Bundle.COMMON)
            .synopsis("fixtures [-o FILE] [FLAGS]", "capabilities --context NAME [FLAGS]")
            .description("""
                fixtures writes a file of the clusters that the repository names: those of cluster Secrets, and the destinations of
                Applications and projects. With this file, kasane expands the cluster generators of ApplicationSets. Add
                the clusters that only Argo CD knows, and correct addresses and labels.

                capabilities reads the version and the kinds of one cluster from its API server, and writes them into
                .kasane.yaml. Charts of Applications with this destination are then rendered for this cluster.
                """)
            .arguments(Argument.verb(FIXTURES, CAPABILITIES))
            .flags(
                    Flag.output(
                                    "FILE",
                                    "the file (default: argo-fixtures.yaml at the root of the repository); kasane never"
                                            + " overwrites a file")
                            .only(FIXTURES),
                    Flag.of("context", "NAME", "the context of the kubeconfig")
                            .only(CAPABILITIES)
                            .needing(Bundle.CLUSTER),
                    Flag.of(
                                    "cluster",
                                    "NAME",
                                    "the name or the server that destinations have (default: that of the context)")
                            .only(CAPABILITIES),
                    Flag.of("kubeconfig", "FILE", "the kubeconfig (default: KUBECONFIG, else ~/.kube/config)")
                            .only(CAPABILITIES)
                            .completing(Completion.FILE),
                    Flag.argo().only(FIXTURES),
                    LimitFlag.flag().only(FIXTURES))
            .details("""
                To use this file (static generator results), set it in .kasane.yaml:

                  argo:
                    fixtures: argo-fixtures.yaml
                """)
            .examples("fixtures", "capabilities --context prod")
            .guide("guides/argocd.md")
            .group(Group.SETUP);

    private ArgoSpec() {}
}
