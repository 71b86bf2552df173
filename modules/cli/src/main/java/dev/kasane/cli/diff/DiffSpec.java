package dev.kasane.cli.diff;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code diff}. */
final class DiffSpec {

    static final CommandSpec DIFF = CommandSpec.of(
                    "diff", "shows what a commit changes in every target", Bundle.COMPARE)
            .synopsis(
                    "[REV | A..B | A...B] [DIR...] [FLAGS]",
                    "DIR DIR [FLAGS]",
                    "--helm A..B [REV] [DIR...] [FLAGS]",
                    "--argo-version A..B [REV] [DIR...] [FLAGS]",
                    "--live DIR... [FLAGS]")
            .description("""
                Renders each target that the changed files can affect, before and after the change, and prints the
                differences of its objects, with the file and line of each value. By default, a target is a kustomization
                that no other kustomization uses, an Argo CD Application (also one of an ApplicationSet), or a Kustomization or
                HelmRelease of Flux.

                Without a revision, the working tree is compared with HEAD, without the files that Git ignores. A..B
                compares two revisions; A...B compares B with the merge base of both. Nothing is checked out, and no Git
                program is needed. A DIR selects the kustomizations in and below it; Applications and objects of Flux are then
                left out. DIR DIR compares two folders, or the targets below them that have the same relative path.
                """)
            .arguments(Argument.of("REV", Completion.REVISION_OR_TARGET), Argument.of("DIR", Completion.TARGET))
            .flags(
                    Flag.format(
                            "html is one page for a browser, which loads nothing",
                            "text",
                            "unified",
                            "markdown",
                            "json",
                            "html"),
                    Flag.output("FILE", "write to a file"),
                    Flag.argo(),
                    Flag.of(
                            "helm",
                            "A..B",
                            "compare what two releases of Helm make of the same charts, such as 3.19.4..4.2.1"),
                    Flag.of(
                            "argo-version",
                            "A..B",
                            "compare what two releases of Argo CD make of the same charts, such as 3.4..3.5: the Helm"
                                    + " that they contain, and how they read valueFiles"),
                    Flag.on(
                                    "live",
                                    "compare with a cluster: what kasane apply would change, validated by its server;"
                                            + " with the flags of kasane apply")
                            .needing(Bundle.CLUSTER),
                    Flag.of("context", "NAME", "with --live: the context of the kubeconfig (default: its current one)"),
                    Flag.of("kubeconfig", "FILE", "with --live (default: KUBECONFIG, else ~/.kube/config)")
                            .completing(Completion.FILE),
                    Flag.of(
                                    "namespace",
                                    "NAME",
                                    "with --live: the namespace of objects without one (default: the context's)")
                            .letter("-n"),
                    Flag.of("field-manager", "NAME", "with --live: the field manager")
                            .standard("kasane"),
                    Flag.on("force-conflicts", "with --live: overwrite fields that other managers set to other values"),
                    Flag.on(
                                    "check",
                                    "also print the findings of kasane check that the change adds and fixes (not with"
                                            + " -f unified)")
                            .needing(Bundle.CHECK),
                    Flag.on("exit-code", "exit 1 if anything differs"),
                    Flag.on(
                            "all",
                            "render all targets, not only the affected ones, and show values that are written"
                                    + " differently and mean the same"),
                    Flag.repository("compare"),
                    RestrictorFlag.flag(),
                    LimitFlag.flag(),
                    Flag.color())
            .details("""
                On a terminal, kasane shows long output in a pager: KASANE_PAGER, PAGER or less. To disable the pager, set
                KASANE_PAGER=cat.

                Values of Secrets are never printed: (3fa9c1d2) is a keyed digest, with a new key in each run. If a target
                cannot be rendered, the report contains the error. If neither side can be rendered, its inputs are compared
                (versions of charts, values, files).
                """)
            .examples("", "main...HEAD -f markdown", "overlays/staging overlays/prod", "--argo-version 3.4..3.5")
            .exitCodes("0 done", "1 differences (with --exit-code)", "2 invalid input", "70 internal error")
            .guide("guides/review.md")
            .group(Group.REVIEW);

    private DiffSpec() {}
}
