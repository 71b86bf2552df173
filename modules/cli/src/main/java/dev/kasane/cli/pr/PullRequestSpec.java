package dev.kasane.cli.pr;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code pr}. */
final class PullRequestSpec {

    static final CommandSpec PR = CommandSpec.of("pr", "lists, shows, merges and closes pull requests", Bundle.BUILD)
            .synopsis(
                    "list [--all] [FLAGS]",
                    "show|close|reopen NUMBER [FLAGS]",
                    "merge NUMBER [--reviewed COMMIT] [FLAGS]")
            .description("""
                Lists, shows, merges and closes the pull requests of promotions. Without --forge (a Git hosting service), they are in the embedded forge, inside
                this repository's .git folder, which needs no server.

                merge accepts only promotions that kasane can verify. To merge another one, review it and add --reviewed
                COMMIT.
                """)
            .arguments(
                    Argument.verb("list", "show", "merge", "close", "reopen"),
                    Argument.of("NUMBER", Completion.NOTHING))
            .flags(
                    Flag.of(
                                    "forge",
                                    "WHERE",
                                    "a folder, github:OWNER/NAME, github:https://HOST/OWNER/NAME,"
                                            + " gitea:https://HOST/OWNER/NAME, gitlab:GROUP/NAME,"
                                            + " gitlab:https://HOST/GROUP/NAME")
                            .variable("KASANE_FORGE"),
                    Flag.on("all", "list closed and merged pull requests, too").only("", "list"),
                    Flag.of("reviewed", "COMMIT", "merge this head commit, which you have reviewed")
                            .only("merge"),
                    Flag.of("to", "WHERE", "the registry of the images, to verify a promotion")
                            .variable("KASANE_REGISTRY")
                            .only("merge"),
                    Flag.of("sign", "FILE", "the key that signs promotions")
                            .variable("KASANE_SIGNING_KEY")
                            .only("merge")
                            .completing(Completion.FILE),
                    Flag.format("", "text", "json").formerly("-o", "--output"),
                    LimitFlag.flag().only("merge"))
            .details("""
                --forge may be the end of an address that a pipeline promotes to, such as manifests. The token for a server is read
                from KASANE_FORGE_TOKEN; for KASANE_MANIFESTS_HOST from KASANE_MANIFESTS_TOKEN; for others from KASANE_TOKENS. reopen works in the forge inside .git: a closed pull
                request keeps its images from being proposed again until it is open again.
                """)
            .examples("list", "show 1", "merge 1")
            .exitCodes("0 done", "2 invalid input or the forge rejects it", "70 internal error")
            .guide("guides/promote.md")
            .group(Group.CI);

    private PullRequestSpec() {}
}
