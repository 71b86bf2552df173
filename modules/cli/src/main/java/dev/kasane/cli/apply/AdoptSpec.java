package dev.kasane.cli.apply;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code adopt}. */
final class AdoptSpec {

    static final CommandSpec ADOPT = CommandSpec.of(
                    "adopt", "turns changes made in a cluster into edits of the overlay", Bundle.CLUSTER)
            .synopsis("DIR [FLAGS]")
            .description("""
                Reads from the cluster what others changed in the objects of the overlay DIR, and prints the edits of its
                files that give the same objects: a patch to review, for git apply. A value that is in the overlay's own files
                is changed there; numbers of replicas and images become entries of its kustomization, all else a patch in it.
                Files that other overlays share are not changed. Each edit was rendered, and changes nothing else.

                A change that is in Git and not applied yet is no drift: fields of the managers kasane and
                argocd-controller.
                """)
            .arguments(Argument.of("DIR", Completion.TARGET))
            .flags(
                    Flag.on("write", "write the files, instead of printing the patch"),
                    Flag.of("manager", "NAME", "another manager that applies Git's values")
                            .repeated(),
                    Flag.of("context", "NAME", "the context of the kubeconfig (default: its current one)"),
                    Flag.of("kubeconfig", "FILE", "(default: KUBECONFIG, else ~/.kube/config)")
                            .completing(Completion.FILE),
                    Flag.of("namespace", "NAME", "the namespace of objects without one (default: the context's)")
                            .letter("-n"),
                    Flag.of("field-manager", "NAME", "the field manager of kasane apply")
                            .standard("kasane"),
                    LimitFlag.flag())
            .examples("overlays/prod/cart")
            .exitCodes(
                    "0 all drift was adopted, or there was none",
                    "1 some drift could not be adopted",
                    "2 invalid input",
                    "70 internal error")
            .guide("guides/adopt.md")
            .group(Group.CLUSTER);

    private AdoptSpec() {}
}
