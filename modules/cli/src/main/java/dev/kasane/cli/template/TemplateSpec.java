package dev.kasane.cli.template;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;

/** The declaration of {@code template}, whose flags are those of Helm. */
final class TemplateSpec {

    static final CommandSpec TEMPLATE = CommandSpec.of(
                    "template", "renders a chart, as helm template does", Bundle.TEMPLATE)
            .synopsis("[NAME] CHART [FLAGS]")
            .description("""
                Prints the objects that the chart in CHART, a folder or a .tgz file, renders to, byte for byte as Helm prints
                them. NAME is the name of the release (default: release-name). Nothing is read but the chart, what its links
                name in the Git repository around it, and the files that flags name. No program is started and no
                connection is opened: subcharts have to be in charts/.
                """)
            .arguments(Argument.of("NAME", Completion.NOTHING), Argument.of("CHART", Completion.FILE))
            .flags(HelmFlags.withSource(
                    Flag.of(
                                    "helm",
                                    "RELEASE",
                                    "the release of Helm to render as: 3.18.4, 3.19.4, 3.22.0, 4.2.1,"
                                            + " 4.3.1, or the newest of a line, such as 3")
                            .standard("4")
                            .variable("KASANE_HELM"),
                    ValueFlags.VALUES,
                    Flag.of("set", "KEY=VALUE", "values over those of the files, such as a.b=1,c={x,y}")
                            .repeated(),
                    ValueFlags.SET_STRING,
                    ValueFlags.SET_JSON,
                    ValueFlags.SET_FILE,
                    ValueFlags.SET_LITERAL,
                    Flag.of("namespace", "NAME", "the namespace of the release")
                            .letter("-n")
                            .standard("default"),
                    Flag.of("name-template", "TEMPLATE", "the name of the release as a template"),
                    Flag.on("include-crds", "print the files of crds/, too"),
                    Flag.on("no-hooks", "leave hooks out"),
                    Flag.on("skip-tests", "leave hooks out that are tests"),
                    Flag.of("show-only", "PATH", "only what this template printed, such as templates/service.yaml")
                            .letter("-s")
                            .repeated(),
                    Flag.of("kube-version", "VERSION", "the Kubernetes version that templates see"),
                    Flag.of(
                                    "api-versions",
                                    "GROUP/VERSION",
                                    "what the cluster serves besides what Helm takes for granted")
                            .letter("-a")
                            .repeated(),
                    Flag.on("is-upgrade", "render for a release that is there already"),
                    Flag.on("skip-schema-validation", "do not compare the values with values.schema.json"),
                    Flag.of("output-dir", "DIR", "write a file for each template that printed something")
                            .completing(Completion.DIR),
                    Flag.on("release-name", "write these files to a folder named as the release"),
                    Flag.on("validate", "refused: it needs a cluster"),
                    Flag.on("dependency-update", "refused: it fetches charts"),
                    Flag.on("generate-name", "use the name release-name, as helm template does; NAME cannot be given")
                            .letter("-g"),
                    Flag.of("post-renderer", "PROGRAM", "refused: it starts a program"),
                    Flag.of("repo", "URL", "refused: it fetches a chart"),
                    Flag.on("verify", "refused: it needs a keyring"),
                    Flag.on("enable-dns", "refused: it needs a name server"),
                    Flag.on("dry-run", "refused with =server: it needs a cluster")
                            .values("client", "server", "none"),
                    Flag.on("skip-crds", "").withoutEffect(),
                    Flag.on("create-namespace", "").withoutEffect(),
                    Flag.on("disable-openapi-validation", "").withoutEffect(),
                    Flag.on("hide-notes", "").withoutEffect(),
                    Flag.on("render-subchart-notes", "").withoutEffect(),
                    Flag.on("atomic", "").withoutEffect(),
                    Flag.on("rollback-on-failure", "").withoutEffect(),
                    Flag.on("force", "").withoutEffect(),
                    Flag.on("replace", "").withoutEffect(),
                    Flag.on("take-ownership", "").withoutEffect(),
                    Flag.of("description", "TEXT", "").withoutEffect(),
                    Flag.of("labels", "LABELS", "").letter("-l").repeated().withoutEffect(),
                    Flag.of("timeout", "TIME", "").withoutEffect(),
                    Flag.on("wait", "").withoutEffect(),
                    Flag.on("wait-for-jobs", "").withoutEffect()))
            .details("""
                What is random in Helm, such as randAlphaNum, genCA or now, has a fixed placeholder of the same form here: it
                depends on the release, the template and the line that makes it, so that two renders differ only where something
                changed. A note on standard error names a chart that uses them, and what a chart reads from the cluster with
                lookup.
                """)
            .examples("shop charts/shop -f values-prod.yaml", "shop shop-1.2.0.tgz --helm 3 --set replicas=3")
            .guide("guides/helm.md")
            .group(Group.RENDER);

    private TemplateSpec() {}
}
