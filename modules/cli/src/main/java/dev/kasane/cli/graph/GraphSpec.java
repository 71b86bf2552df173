package dev.kasane.cli.graph;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code graph}. */
final class GraphSpec {

    static final CommandSpec GRAPH = CommandSpec.of(
                    "graph", "shows kustomizations and files, and which uses which", Bundle.COMPARE)
            .synopsis("[DIR] [FLAGS]")
            .description("""
                Shows the kustomizations below DIR (default: the working directory) and what each of them names, and which
                objects of Flux depend on which. Without --waves and Flux, nothing is rendered.
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
                            "show in which order Argo CD applies objects: phases, waves and hooks of the kustomization"
                                    + " DIR, or of the Applications below it; and what Flux applies before what below it;"
                                    + " exit 1 if a wave needs a later one, or something waits for ever"),
                    Flag.on("files", "show files, too"),
                    Flag.on("unused", "list components that nothing uses, and YAML files that no kustomization names"),
                    Flag.argo(),
                    RestrictorFlag.flag(),
                    LimitFlag.flag())
            .examples("", "overlays -f html", "argocd --waves")
            .exitCodes(
                    "0 done",
                    "1 with --waves: an object needs a later wave, or waits for ever",
                    "2 invalid input",
                    "70 internal error")
            .guide("reference/pages.md");

    private GraphSpec() {}
}
