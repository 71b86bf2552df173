package dev.kasane.cli.lock;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;

/** The declaration of {@code lock}. */
final class LockSpec {

    static final CommandSpec LOCK = CommandSpec.of(
                    "lock", "pins charts and remote bases in kasane.lock, and downloads them", Bundle.BUILD)
            .synopsis("[--update [NAME...]] [FLAGS]", "--check [FLAGS]")
            .description("""
                Finds the remote content that the repository names: the charts of Applications, HelmReleases, kustomizations and
                charts, the Git repositories and https files that kustomizations name, and what Applications and Flux take
                of other Git repositories and of artifacts in OCI registries. Chooses the version of each (the newest of a
                range, the commit of a branch or a tag, the manifest of a tag), and writes version, digest and size to
                kasane.lock at the root of the repository. What is locked already keeps its version. What no file names any
                more is removed. It also downloads the contents into the local cache (KASANE_STORE).
                """)
            .arguments(Argument.of("NAME", Completion.NOTHING))
            .flags(
                    Flag.on("update", "choose versions again: of all, or of those with these names"),
                    Flag.on(
                            "check",
                            "exit 1 and list the differences if kasane.lock is not what the files name; opens no"
                                    + " connection"))
            .details("""
                For a Git repository, the named folder is locked, with the files that its kustomizations and charts name. The name
                of a repository or file is the last part of its address: kasane lock --update argo-cd.

                Passwords of registries and web servers are read from Docker's configuration and its credential helpers, DOCKER_CONFIG, REGISTRY_AUTH_FILE,
                or KASANE_REGISTRY, KASANE_REGISTRY_USER and KASANE_REGISTRY_PASSWORD; those of Git repositories from
                KASANE_GIT_HOST, KASANE_GIT_USER and KASANE_GIT_PASSWORD, or Git's credential helpers. A password is sent only
                to the host that it belongs to. Git repositories are fetched only by https. If an address is one of SSH, such as
                git@HOST:OWNER/NAME, it is rejected unless url.BASE.insteadOf of Git's configuration rewrites it to https.
                """)
            .examples("", "--update redis", "--check")
            .exitCodes(
                    "0 done; with --check: the lock is up to date",
                    "1 with --check: the lock is behind",
                    "2 invalid input, or something cannot be found",
                    "70 internal error")
            .guide("concepts/charts.md")
            .group(Group.CHARTS);

    private LockSpec() {}
}
