package dev.kasane.cli.fetch;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;

/** The declaration of {@code fetch}. */
final class FetchSpec {

    static final CommandSpec FETCH = CommandSpec.of("fetch", "downloads what kasane.lock pins", Bundle.BUILD)
            .synopsis("[REV...] [FLAGS]")
            .description("""
                Downloads each chart, Git folder and file that kasane.lock pins and that is not in the local cache (the store),
                several at once, and verifies its digest. With revisions, it also downloads what the lock at these revisions pins: kasane diff
                compares both sides. Afterwards, render, diff, check, affected and explain need no network.
                """)
            .arguments(Argument.of("REV", Completion.REVISION))
            .flags(
                    Flag.of(
                            "from",
                            "ADDRESS",
                            "read what this repository of an OCI registry has from there, and the rest from where it is"
                                    + " published: oci://HOST/REPOSITORY"),
                    Flag.of(
                            "to",
                            "ADDRESS",
                            "push what this repository of an OCI registry lacks, once everything is in the store"))
            .details("""
                The store is the folder that KASANE_STORE names, or kasane/store in the user's cache. A content that no
                kasane fetch has needed for 90 days is deleted; if the store is larger than 4 GiB, those needed longest ago
                are deleted.

                --from and --to share contents between machines through an OCI registry. Each is an artifact whose tag is its
                digest in kasane.lock, which is verified when it is read. If the registry answers with an error or with other
                bytes, fetch fails.

                Passwords are read from Docker's configuration and its credential helpers, DOCKER_CONFIG, REGISTRY_AUTH_FILE,
                or KASANE_REGISTRY, KASANE_REGISTRY_USER and KASANE_REGISTRY_PASSWORD; those of Git repositories from
                KASANE_GIT_HOST, KASANE_GIT_USER and KASANE_GIT_PASSWORD, or Git's credential helpers. A password is sent only
                to the host that it belongs to.
                """)
            .examples(
                    "",
                    "origin/main",
                    "--from oci://registry.example/kasane/store",
                    "--to oci://registry.example/kasane/store")
            .exitCodes("0 all is in the store", "2 invalid input, or something cannot be fetched", "70 internal error")
            .guide("concepts/charts.md")
            .group(Group.CHARTS);

    private FetchSpec() {}
}
