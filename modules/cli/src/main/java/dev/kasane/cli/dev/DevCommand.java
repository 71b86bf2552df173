package dev.kasane.cli.dev;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.console.Console;
import java.util.List;

/** {@code dev}: runs a controller, and runs it anew when its sources change. */
public final class DevCommand implements Command {

    @Override
    public String summary() {
        return "runs a controller locally, and restarts it when its sources change";
    }

    @Override
    public String help() {
        return """
                usage: kasane dev [PIPELINE] [FLAGS]

                Compiles the pipeline's program and runs it on this machine against an API server of its own, with the objects
                of a folder in it. A change of the sources is compiled and begins the controller anew; sources that do not
                compile leave the one that runs alone. Ctrl-C ends it and leaves nothing: neither processes nor objects that
                were not there before. What a run that was killed has left is removed by the next one.

                The pipeline needs no name where there is one, or in the folder of its module.

                      --fixtures DIR       a kustomization, or a folder of YAML files, that is applied first (may be repeated;
                                           default: development/PIPELINE, where there is such a folder)
                      --current-cluster    work in the cluster that KUBECONFIG, else ~/.kube/config means
                      --kubeconfig FILE    work in that one
                      --env NAME=VALUE     an environment variable of the controller (may be repeated)
                      --debug              take debuggers on 127.0.0.1:5005; kasane debug says how they are set up
                      --debug-port PORT    on another port
                      --limit NAME=NUMBER  raise or lower a limit of each render, as for kasane render

                With --mode cluster it builds the pipeline's image instead, applies the overlay with it to the cluster that
                KUBECONFIG means, waits until it is rolled out, prints what its pods say, and does so anew with every change.

                      --target DIR         the overlay (default: the pipeline's first target)
                      --to TARGET          a registry that the cluster takes images from, or oci:FOLDER, as in kasane image
                      --load PROGRAM       brings the image to the cluster; it is given where the image is and what it is called,
                                           such as development/load-into-kind
                      --forward PORT       leads 127.0.0.1:PORT to that port of the newest pod; LOCAL:REMOTE (may be repeated)

                Exit codes: 0 ended, 2 invalid input, 70 internal error.
                """;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        // what compiles and asks a cluster stands in jars that other commands do without
        return DevSession.run(arguments, console);
    }
}
