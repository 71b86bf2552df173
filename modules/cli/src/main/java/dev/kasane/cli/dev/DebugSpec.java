package dev.kasane.cli.dev;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;

/** The declaration of {@code debug}. */
final class DebugSpec {

    static final CommandSpec DEBUG = CommandSpec.of(
                    "debug",
                    "prints debugger settings for the program of a service (pipelines/NAME.yaml)",
                    Bundle.CLUSTER)
            .synopsis("[PIPELINE] [FLAGS]")
            .description("""
                Prints the settings with which a debugger reaches the program that kasane dev --debug runs, for IntelliJ IDEA,
                Visual Studio Code and jdb. The port stays the same when the program restarts.
                """)
            .arguments(Argument.of("PIPELINE", Completion.PIPELINE))
            .flags(
                    Flag.of("for", "NAME", "all of them without this flag").values("intellij", "vscode", "jdb"),
                    Flag.of("port", "PORT", "the port").standard("5005"),
                    Flag.of(
                            "pod",
                            "NAMESPACE/POD",
                            "the program runs in that pod of a cluster, with the component development/debug"))
            .examples("zundoko-operator --for vscode")
            .guide("guides/write-a-controller.md")
            .group(Group.CLUSTER);

    private DebugSpec() {}
}
