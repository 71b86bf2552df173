package dev.kasane.cli.apply;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.console.Console;
import java.util.List;

/** {@code adopt}: takes over into files what was changed in a cluster. */
public final class AdoptCommand implements Command {

    @Override
    public String summary() {
        return "turns changes made in a cluster into edits of the overlay";
    }

    @Override
    public String help() {
        return """
                usage: kasane adopt DIR [FLAGS]

                Asks the cluster what others have changed of the objects that the overlay renders to, and prints how the
                overlay's files have to be edited to say the same: a patch to review, for git apply. Values that the overlay's
                own files hold are changed there; numbers of replicas and images become entries of its kustomization, all else a
                patch in it. What other overlays share is not touched. Each edit was rendered, and changes nothing else.

                No drift is what Git itself has set and not applied yet: fields of the managers kasane and argocd-controller.

                      --write            write the files, instead of printing the patch
                      --manager NAME     another manager by which Git's values come to the cluster (may be repeated)
                      --context NAME     of the kubeconfig (default: its current one)
                      --kubeconfig FILE  (default: KUBECONFIG, else ~/.kube/config)
                  -n, --namespace NAME   of objects that name none (default: the context's)
                      --limit NAME=NUMBER
                                         raise or lower a limit of the render, as for kasane render

                Exit codes: 0 all drift was taken over, or there was none, 1 some could not be, 2 invalid input, 70 internal error.
                """;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        // a Kubernetes client stands in jars that other commands do without
        return AdoptSession.run(arguments, console);
    }
}
