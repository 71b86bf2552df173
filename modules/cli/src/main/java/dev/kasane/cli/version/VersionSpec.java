package dev.kasane.cli.version;

import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;

/** The declaration of {@code version}. */
final class VersionSpec {

    static final CommandSpec KASANE = CommandSpec.of("version", "prints the version", Bundle.COMMON)
            .synopsis("[-f json|yaml]")
            .description("""
                Prints the version, and the version of kustomize whose output it reproduces.
                """)
            .flags(Flag.format("", "text", "json", "yaml").formerly("-o", "--output"))
            .examples("-f json")
            .group(Group.SETUP);

    /** As kustomize has it, where {@code -o} is a format. */
    static final CommandSpec KUSTOMIZE = CommandSpec.of("version", "prints the version", Bundle.COMMON)
            .synopsis("[-o json|yaml]")
            .description("""
                Prints the version of kustomize whose output kasane reproduces.
                """)
            .flags(
                    Flag.of("output", "FORMAT", "instead of plain text")
                            .letter("-o")
                            .values("json", "yaml"),
                    Flag.on("short", "").withoutEffect());

    private VersionSpec() {}
}
