package dev.kasane.cli.apply;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.console.Console;
import java.util.List;

/** {@code apply}: brings what a kustomization renders to into a cluster. */
public final class ApplyCommand implements Command {

    @Override
    public String summary() {
        return "applies a kustomization to a cluster, for development";
    }

    @Override
    public String help() {
        return """
                usage: kasane apply DIR... [FLAGS]

                Renders each DIR and applies its objects by server-side apply: namespaces and CustomResourceDefinitions first,
                webhooks last. If the server rejects an object, kasane still applies the others. Change clusters that Argo CD
                manages through Git, not with this command. To see the changes first, use kasane diff --live DIR.

                examples:
                  kasane apply overlays/dev/cart --dry-run
                  kasane apply overlays/dev/cart --prune

                      --dry-run          let the server validate everything, without a change
                      --force-conflicts  overwrite fields that other managers set to other values
                      --prune            delete objects that were applied before and are no longer rendered; keep those that hold
                                         data or that Argo CD manages. With --dry-run, only list them
                      --inventory NAME   keep the list of applied objects in the ConfigMap kasane-inventory-NAME (default with
                                         --prune: the name of the folder)
                      --context NAME     the context of the kubeconfig (default: its current one)
                      --kubeconfig FILE  (default: KUBECONFIG, else ~/.kube/config)
                  -n, --namespace NAME   the namespace of objects without one (default: the context's)
                      --field-manager M  the field manager (default: kasane)
                      --limit NAME=NUMBER
                                         raise or lower a limit of the render, as for kasane render

                Exit codes: 0 done, 1 the server rejected objects, 2 invalid input, 70 internal error.
                """;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        // a Kubernetes client stands in jars that other commands do without
        return ApplySession.run(arguments, console);
    }
}
