package dev.kasane.cli.render;

/** What {@code render --help} prints. */
final class RenderHelp {

    private static final String TEXT = """
            usage: PROGRAM COMMAND [DIR] [flags]
                   PROGRAM COMMAND DIR... -o OUTPUT [flags]

            Prints the objects that the kustomization in DIR (default: the working directory) renders to, byte
            for byte as kustomize 5.8.1 prints them. Nothing outside the root is read, no program is started
            and no connection is opened.

              -o, --output PATH         write to a file, or if PATH is a folder, to a file for each object in it;
                                        with several DIRs, to a file for each of them in the folder PATH
                  --load-restrictor R   LoadRestrictionsNone lets kustomizations name files outside their folder,
                                        inside the root (default LoadRestrictionsRootOnly)
                  --root DIR            what bounds the files that may be read (default: the top of the Git work
                                        tree around DIR, else the working directory if DIR lies in it)
                  --reorder ORDER       legacy or none, where the kustomization has no sortOptions
                  --limit NAME=NUMBER   raise or lower a limit: depth, nodes, scalar-bytes, documents, file-bytes,
                                        input-bytes, resources, include-depth, inclusions,
                                        output-bytes, seconds
                  --enable-managedby-label
                                        add the label app.kubernetes.io/managed-by

            Taken for kustomize's sake, without effect: --as-current-user, --enable-alpha-plugins, --enable-exec,
            --enable-helm, --env, --helm-api-versions, --helm-command, --helm-debug, --helm-kube-version, --mount,
            --network, --network-name, --stack-trace. Charts, functions and external plugins are refused where a
            kustomization names them.

            examples:
              PROGRAM COMMAND overlays/prod
              PROGRAM COMMAND overlays/dev overlays/prod -o rendered

            exit codes: 0 done, 2 invalid input, 70 internal error
            """;

    private RenderHelp() {}

    static String of(String program) {
        return TEXT.replace("PROGRAM", program).replace("COMMAND", program.equals("kustomize") ? "build" : "render");
    }
}
