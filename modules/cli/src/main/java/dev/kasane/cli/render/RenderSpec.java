package dev.kasane.cli.render;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
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
                                    "read no file outside this folder (default: the top of the Git working tree"
                                            + " around DIR; without one, the working directory if DIR is in it, else no"
                                            + " bound)")
                            .completing(Completion.DIR),
                    Flag.of("reorder", "ORDER", "the order of the objects if the kustomization has no sortOptions")
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
                            "render Helm charts, without the program helm; always on, except under the name kustomize"),
                    Flag.of("helm-api-versions", "VERSIONS", "API versions for charts whose entry has no apiVersions")
                            .repeated(),
                    Flag.of(
                            "helm-kube-version",
                            "VERSION",
                            "Kubernetes version for charts whose entry has no kubeVersion"),
                    Flag.on(
                            "stand-ins",
                            "render what the generator ksops would decrypt, with placeholders for its values; do not"
                                    + " apply the output"),
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
                Helm charts are rendered if they are in the repository, or vendored, or locked and fetched. The environment
                variable KASANE_HELM selects the Helm release whose output kasane reproduces. If a kustomization names a
                function or an external plugin, the render fails; --stand-ins allows the plugin ksops.
                """)
            .examples("overlays/prod", "overlays/dev overlays/prod -o rendered")
            .guide("guides/replace-kustomize.md")
            .group(Group.RENDER);

    private RenderSpec() {}
}
