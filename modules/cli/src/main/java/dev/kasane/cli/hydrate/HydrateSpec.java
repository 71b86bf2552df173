package dev.kasane.cli.hydrate;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code hydrate}. */
final class HydrateSpec {

    static final CommandSpec HYDRATE = CommandSpec.of(
                    "hydrate", "commits the rendered objects of each environment to a branch", Bundle.DELIVER)
            .synopsis("[BRANCH...] [FLAGS]")
            .description("""
                Renders the targets of each branch that hydrate of .kasane.yaml lists, and commits the objects there, a file
                manifest.yaml for each target, if they are different. hydrator.metadata names the commit that was rendered,
                as GitOps Promoter expects it; for branches whose names end with -next, a Git note names the newest one, too. Without
                BRANCH, all of them.

                The newest commit of the default branch of the forge is rendered, whichever is checked out; without a forge, HEAD.
                Files that no target has any more are removed. A branch with after gets the newest commit that the branches
                named there have, and that works there if they say how it is verified; one with by: pull-request gets it by a
                pull request from BRANCH-next.

                Each run checks whether the files of branches with verify work, and records it on the branch kasane/state and as a
                status of the commit. If it does not work, a pull request from BRANCH-revert puts back what the branch had before.
                """)
            .arguments(Argument.of("BRANCH", Completion.REVISION))
            .flags(
                    Flag.of(
                                    "forge",
                                    "WHERE",
                                    "the repository that has the branches: a folder, github:OWNER/NAME,"
                                            + " gitea:https://HOST/OWNER/NAME or gitlab:GROUP/NAME")
                            .variable("KASANE_FORGE"),
                    Flag.of("sign", "FILE", "the OpenSSH or OpenPGP key that signs commits")
                            .variable("KASANE_SIGNING_KEY")
                            .completing(Completion.FILE),
                    Flag.on("dry-run", "print what would be committed and proposed"),
                    Flag.format("", "text", "json"),
                    LimitFlag.flag())
            .examples("--dry-run", "environment/prod --forge github:owner/name")
            .exitCodes(
                    "0 done, or waiting for another branch",
                    "1 what a branch has does not work there, is overdue, or a gate holds what is due",
                    "2 invalid input",
                    "70 internal error")
            .guide("guides/rendered-branches.md")
            .group(Group.CI);

    private HydrateSpec() {}
}
