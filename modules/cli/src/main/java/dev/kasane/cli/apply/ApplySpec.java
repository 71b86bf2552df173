package dev.kasane.cli.apply;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code apply}. */
final class ApplySpec {

    static final CommandSpec APPLY = CommandSpec.of(
                    "apply", "applies a kustomization to a cluster, for development", Bundle.CLUSTER)
            .synopsis("DIR... [FLAGS]")
            .description("""
                Renders each DIR and applies its objects by server-side apply: namespaces and CustomResourceDefinitions first,
                webhooks last. If the server rejects an object, kasane still applies the others. Change clusters that Argo CD
                manages through Git, not with this command. To see the changes first, use kasane diff --live DIR.

                With --prune or --inventory NAME, kasane stores the list of applied objects in the ConfigMap
                kasane-inventory-NAME in the context's namespace. Use one of them from the first apply: without
                a list, nothing is deleted later.
                """)
            .arguments(Argument.of("DIR", Completion.TARGET))
            .flags(
                    Flag.on("dry-run", "let the server validate everything, without a change"),
                    Flag.on("force-conflicts", "overwrite fields that other managers set to other values"),
                    Flag.on(
                            "prune",
                            "delete objects that were applied before and are no longer rendered; keep those that hold"
                                    + " data or that Argo CD manages. With --dry-run, only list them"),
                    Flag.of(
                            "inventory",
                            "NAME",
                            "store the list of applied objects in the ConfigMap kasane-inventory-NAME (default with"
                                    + " --prune: the name of the folder)"),
                    Flag.of("context", "NAME", "the context of the kubeconfig (default: its current one)"),
                    Flag.of("kubeconfig", "FILE", "(default: KUBECONFIG, else ~/.kube/config)")
                            .completing(Completion.FILE),
                    Flag.of("namespace", "NAME", "the namespace of objects without one (default: the context's)")
                            .letter("-n"),
                    Flag.of("field-manager", "NAME", "the field manager").standard("kasane"),
                    LimitFlag.flag())
            .examples("overlays/dev/cart --dry-run", "overlays/dev/cart --prune")
            .exitCodes("0 done", "1 the server rejected objects", "2 invalid input", "70 internal error")
            .guide("guides/apply.md")
            .group(Group.CLUSTER);

    private ApplySpec() {}
}
