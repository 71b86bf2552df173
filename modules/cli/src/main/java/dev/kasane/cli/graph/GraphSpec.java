package dev.kasane.cli.graph;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code graph}. */
final class GraphSpec {

    static final CommandSpec GRAPH = CommandSpec.of(
                    "graph", "shows kustomizations and files, and which uses which", Bundle.COMPARE)
            .synopsis("[DIR] [FLAGS]")
            .description("""
                Shows the kustomizations below DIR (default: the working directory), what each of them names, and the
                dependencies between objects of Flux. It renders only with --waves, or if there are objects of Flux.
                """)
            .arguments(Argument.of("DIR", Completion.DIR))
            .flags(
                    Flag.format(
                                    "html is a page for a browser, which loads nothing",
                                    "tree",
                                    "dot",
                                    "mermaid",
                                    "json",
                                    "svg",
                                    "html")
                            .formerly("-o", "--output"),
                    Flag.on(
                            "waves",
                            "show the order in which Argo CD applies objects (phases, waves and hooks of the"
                                    + " kustomization DIR, or of the Applications below it), and the order in which Flux"
                                    + " applies its objects below DIR; exit 1 if a wave needs a later one, or an object"
                                    + " waits forever"),
                    Flag.on("files", "show files, too"),
                    Flag.on("unused", "list components that nothing uses, and YAML files that no kustomization names"),
                    Flag.argo(),
                    RestrictorFlag.flag(),
                    LimitFlag.flag())
            .examples("", "overlays -f html", "argocd --waves")
            .exitCodes(
                    "0 done",
                    "1 with --waves: an object needs a later wave, or waits forever",
                    "2 invalid input",
                    "70 internal error")
            .guide("getting-started.md")
            .group(Group.REVIEW);

    private GraphSpec() {}
}
