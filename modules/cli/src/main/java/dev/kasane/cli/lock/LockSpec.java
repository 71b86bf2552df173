package dev.kasane.cli.lock;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;

/** The declaration of {@code lock}. */
final class LockSpec {

    static final CommandSpec LOCK = CommandSpec.of(
                    "lock", "writes the version and digest of each chart from outside to kasane.lock", Bundle.BUILD)
            .synopsis("[--update [NAME...]] [FLAGS]", "--check [FLAGS]")
            .description("""
                Finds each chart that an Application, a kustomization or a chart of the repository takes from an https
                repository or an OCI registry, chooses its version (the newest of a range), and writes version, digest and
                size to kasane.lock at the root of the repository. What is locked already keeps its version. What no file
                names any more is removed. The archives are in the store afterwards.
                """)
            .arguments(Argument.of("NAME", Completion.NOTHING))
            .flags(
                    Flag.on("update", "choose versions again: of all charts, or of those with these names"),
                    Flag.on(
                            "check",
                            "exit 1 and list the differences if kasane.lock is not what the files name; opens no"
                                    + " connection"))
            .details("""
                Passwords are read from Docker's configuration and its credential helpers, DOCKER_CONFIG, REGISTRY_AUTH_FILE,
                or KASANE_REGISTRY, KASANE_REGISTRY_USER and KASANE_REGISTRY_PASSWORD. A password is sent only to the host
                that it belongs to.

                kasane.lock covers Helm charts. Git repositories, single https files and remote bases of kustomizations are
                not locked.
                """)
            .examples("", "--update redis", "--check")
            .exitCodes(
                    "0 done; with --check: the lock is up to date",
                    "1 with --check: the lock is behind",
                    "2 invalid input, or a chart cannot be found",
                    "70 internal error")
            .guide("concepts/charts.md");

    private LockSpec() {}
}
