package dev.kasane.cli.render;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code render}. */
final class RenderSpec {

    static final CommandSpec RENDER = CommandSpec.of(
                    "render", "renders a kustomization, as kustomize build does", Bundle.RENDER)
            .synopsis("[DIR] [FLAGS]", "DIR... -o OUTPUT [FLAGS]")
            .description("""
                Prints the objects that the kustomization in DIR (default: the working directory) renders to, byte for
                byte as kustomize 5.8.1 prints them. Nothing outside the root is read, no program is started and no
                connection is opened.
                """)
            .arguments(Argument.of("DIR", Completion.TARGET))
            .flags(
                    Flag.output(
                            "PATH",
                            "write to a file, or if PATH is a folder, to a file for each object in it; with several"
                                    + " DIRs, to a file for each of them in the folder PATH"),
                    RestrictorFlag.flag(),
                    Flag.of(
                                    "root",
                                    "DIR",
                                    "what bounds the files that may be read (default: the top of the Git work tree"
                                            + " around DIR, else the working directory if DIR lies in it)")
                            .completing(Completion.DIR),
                    Flag.of("reorder", "ORDER", "where the kustomization has no sortOptions")
                            .values("legacy", "none"),
                    Flag.of(
                                    "limit",
                                    "NAME=NUMBER",
                                    "raise or lower a limit: depth, nodes, scalar-bytes, documents, file-bytes,"
                                            + " input-bytes, resources, include-depth, inclusions, output-bytes,"
                                            + " seconds")
                            .repeated(),
                    Flag.on("enable-managedby-label", "add the label app.kubernetes.io/managed-by"),
                    Flag.on(
                            "enable-helm",
                            "render Helm charts; needed under the name kustomize only, and no program is started"),
                    Flag.of("helm-api-versions", "VERSIONS", "API versions for charts whose entry has no apiVersions")
                            .repeated(),
                    Flag.of(
                            "helm-kube-version",
                            "VERSION",
                            "Kubernetes version for charts whose entry has no kubeVersion"),
                    Flag.on(
                            "stand-ins",
                            "render the objects of ksops with stand-ins for what is encrypted; do not apply them"),
                    Flag.on("as-current-user", "").withoutEffect(),
                    Flag.on("enable-alpha-plugins", "").withoutEffect(),
                    Flag.on("enable-exec", "").withoutEffect(),
                    Flag.of("env", "NAME=VALUE", "").letter("-e").withoutEffect(),
                    Flag.of("helm-command", "PROGRAM", "").withoutEffect(),
                    Flag.on("helm-debug", "").withoutEffect(),
                    Flag.of("mount", "MOUNT", "").withoutEffect(),
                    Flag.on("network", "").withoutEffect(),
                    Flag.of("network-name", "NAME", "").withoutEffect(),
                    Flag.on("stack-trace", "").withoutEffect())
            .details("""
                Helm charts are rendered if they are in the repository or vendored; the environment variable KASANE_HELM
                names the release of Helm that is followed. Functions and external plugins are refused where a kustomization names them;
                --stand-ins renders what the plugin ksops would make, without its values.
                """)
            .examples("overlays/prod", "overlays/dev overlays/prod -o rendered");

    private RenderSpec() {}
}
