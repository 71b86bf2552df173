package dev.kasane.cli.init;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code add}. */
final class AddSpec {

    static final CommandSpec ADD = CommandSpec.of(
                    "add", "adds a service or middleware to a GitOps repository", Bundle.COMMON)
            .synopsis(
                    "service NAME [--image REF] [--registry HOST] [--module DIR --main CLASS]",
                    "middleware NAME --to SERVICE")
            .description("""
                service adds a base, an overlay for each environment of overlays/, and a pipeline if there is a module to
                build. middleware adds a database, cache or queue for a service: its objects, the operator, a password made in the cluster, and
                the variables by which the service finds it.

                Both need the layout of kasane init: manifests/components/service, overlays/ENVIRONMENT, and for middleware
                manifests/passwords and argocd/operators, too. Elsewhere kasane writes nothing.

                Nothing that exists is overwritten; the kustomization of the service gets one line. kasane then renders all
                targets. If one of them fails, kasane undoes everything.

                Middleware is one of:

                """ + catalogue())
            .arguments(Argument.verb("service", "middleware"), Argument.of("NAME", Completion.NOTHING))
            .flags(
                    Flag.of("to", "SERVICE", "the service that uses the middleware")
                            .only("middleware"),
                    Flag.of("image", "REF", "the image of the service, with a tag")
                            .standard("REGISTRY/library/NAME:0.1.0")
                            .only("service"),
                    Flag.of("registry", "HOST", "the registry of the images")
                            .standard("registry.example.org")
                            .only("service"),
                    Flag.of("module", "DIR", "the Maven module of the service; with it, a pipeline is written, too")
                            .only("service")
                            .completing(Completion.DIR),
                    Flag.of("main", "CLASS", "the main class of the module").only("service"),
                    LimitFlag.flag())
            .examples("service cart", "middleware postgresql --to cart")
            .guide("getting-started.md")
            .group(Group.SETUP);

    private static String catalogue() {
        StringBuilder text = new StringBuilder();
        Store.CATALOGUE.forEach(store -> text.append("  ")
                .append(store.name())
                .append(" ".repeat(16 - store.name().length()))
                .append(store.about())
                .append('\n'));
        return text.toString();
    }

    private AddSpec() {}
}
