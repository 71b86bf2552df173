package dev.kasane.cli.init;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code init}. */
final class InitSpec {

    static final CommandSpec INIT = CommandSpec.of("init", "creates a GitOps repository", Bundle.COMMON)
            .synopsis("[DIR] --repository URL [FLAGS]")
            .description("""
                Creates a GitOps repository in DIR (default: the working directory): shared components, one service, an overlay
                for each environment, Argo CD's Applications, and a first commit. If DIR is not empty, kasane writes nothing; with
                --no-commit, it adds the files unless one of them exists.
                """)
            .arguments(Argument.of("DIR", Completion.DIR))
            .flags(
                    Flag.of(
                            "repository",
                            "URL",
                            "the address that clusters use (default: the remote origin of the repository in DIR)"),
                    Flag.of("environments", "A,B", "in the order of promotion").standard("dev,staging,prod"),
                    Flag.of("service", "NAME", "the first service").standard("hello"),
                    Flag.of("image", "REF", "its image, with a tag").standard("REGISTRY/library/NAME:0.1.0"),
                    Flag.of("registry", "HOST", "the registry of the images").standard("registry.example.org"),
                    Flag.of("module", "DIR", "the Maven module of the service; with it, a pipeline is written, too")
                            .completing(Completion.DIR),
                    Flag.of("main", "CLASS", "the main class of the module"),
                    Flag.on("no-commit", "write files without a commit"),
                    LimitFlag.flag())
            .details("""
                Use kasane add for more services and their stores.
                """)
            .examples("deploy --repository https://example.org/team/deploy.git")
            .guide("getting-started.md")
            .group(Group.SETUP);

    private InitSpec() {}
}
