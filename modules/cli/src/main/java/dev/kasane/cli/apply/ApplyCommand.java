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

                Renders the folders and applies their objects by server-side apply: namespaces and definitions of kinds first, the
                latter awaited, webhooks last. An object that is refused keeps none of the others. What a cluster that Argo CD
                looks after is to run belongs into Git; this is for clusters of one's own. kasane diff --live DIR shows what it
                would change.

                      --dry-run          the server tries everything, and nothing is changed
                      --force-conflicts  take over fields that others have set to other values
                      --prune            remove what was applied before and is no longer rendered; what holds data, and what
                                         Argo CD looks after, stays. With --dry-run only shown
                      --inventory NAME   what was applied is kept in the ConfigMap kasane-inventory-NAME (default with --prune:
                                         the folder's name)
                      --context NAME     of the kubeconfig (default: its current one)
                      --kubeconfig FILE  (default: KUBECONFIG, else ~/.kube/config)
                  -n, --namespace NAME   of objects that name none (default: the context's)
                      --field-manager M  under which the server keeps which fields are ours (default: kasane)
                      --limit NAME=NUMBER
                                         raise or lower a limit of the render, as for kasane render

                Exit codes: 0 done, 1 objects were refused, 2 invalid input, 70 internal error.
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
