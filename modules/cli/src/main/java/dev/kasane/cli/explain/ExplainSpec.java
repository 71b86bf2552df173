package dev.kasane.cli.explain;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code explain}. */
final class ExplainSpec {

    static final CommandSpec EXPLAIN = CommandSpec.of(
                    "explain", "prints which file, line and directive set a value", Bundle.COMPARE)
            .synopsis("TARGET [NAMESPACE/]KIND/NAME [FIELD] [FLAGS]", "--at FILE:LINE [FLAGS]")
            .description("""
                Prints the file that first sets a value and each directive that changes it, oldest first. Without FIELD, it
                prints each value of the object with the file, line and directive that set it. --at lists the targets, objects and fields
                that a line sets, and where a later directive overrides it.

                TARGET is the folder of a kustomization, an Application, such as web, or a HelmRelease or Kustomization of Flux,
                such as helmrelease/shop/cache. A field that a chart prints is followed to the line of the template and to
                the values that make a difference to it.
                """)
            .arguments(
                    Argument.of("TARGET", Completion.NAMED_TARGET),
                    Argument.of("OBJECT", Completion.OBJECT),
                    Argument.of("FIELD", Completion.NOTHING))
            .flags(
                    Flag.of("at", "FILE:LINE", "list what this line sets").completing(Completion.FILE),
                    Flag.of(
                                    "namespace",
                                    "NAME",
                                    "the namespace, if several objects have the name; the same as shop/deployment/api")
                            .letter("-n"),
                    Flag.format("", "text", "json").formerly("-o", "--output"),
                    Flag.of("root", "DIR", "read no file outside this folder, as for kasane render")
                            .completing(Completion.DIR),
                    RestrictorFlag.flag(),
                    LimitFlag.flag(),
                    Flag.color())
            .details("""
                NAME is the object's name after the render or in its file. Values of Secrets are never printed.
                """)
            .examples(
                    "overlays/prod deployment/api spec.replicas",
                    "overlays/prod deployment/api 'spec.template.spec.containers[api].image'",
                    "overlays/prod configmap/settings",
                    "web deployment/web spec.replicas",
                    "--at base/deployment.yaml:14",
                    "--at values/prod.yaml:3")
            .guide("concepts/provenance.md")
            .group(Group.REVIEW);

    private ExplainSpec() {}
}
