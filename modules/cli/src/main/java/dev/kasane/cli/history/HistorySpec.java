package dev.kasane.cli.history;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.RestrictorFlag;

/** The declaration of {@code history}. */
final class HistorySpec {

    static final CommandSpec HISTORY = CommandSpec.of(
                    "history", "lists the commits that changed the objects of a target", Bundle.AFFECTED)
            .synopsis("DIR [--since REV | --rendered] [--most N] [FLAGS]")
            .description("""
                Prints each commit that changed what a kustomization renders to, newest first: when, by whom, which objects,
                images and restarts. Of promotions, it also prints the commits that the images were built from, their repository if
                it is another one, and the reason that somebody gave. A commit that touches files without an effect on the objects is left out. Of a merge,
                the whole branch counts as one commit. Who merged a pull request, and when, is read from the forge inside the .git folder, or from the
                server of --forge or --repository; without it, the committer is printed.

                With --repository, DIR is a folder from the top of that repository, of which nothing is checked out. --from and
                --since name its branches or commits; without --from, it begins at the default branch.

                With --rendered, it prints the commits that brought objects of the target to its rendered branch, which hydrate of
                .kasane.yaml lists: when, by whom, the commit that they were rendered from, proved by a render, the pull request,
                and the objects. Where the proof fails, it prints why.

                To see the fields that a commit changed, use kasane diff COMMIT~..COMMIT DIR.
                """)
            .arguments(Argument.of("DIR", Completion.TARGET))
            .flags(
                    Flag.of("since", "REV", "end at this revision, whose own changes are left out")
                            .completing(Completion.REVISION),
                    Flag.of("most", "N", "print at most so many commits").standard("10"),
                    Flag.of("from", "REV", "begin at this revision")
                            .standard("HEAD")
                            .completing(Completion.REVISION),
                    Flag.repository("read"),
                    Flag.on("rendered", "list the commits of the rendered branch of the target")
                            .needing(Bundle.BUILD),
                    Flag.of(
                                    "forge",
                                    "WHERE",
                                    "the repository that has the pull requests, and with --rendered the branch: a"
                                            + " folder, github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or"
                                            + " gitlab:GROUP/NAME; KASANE_FORGE counts with --rendered alone")
                            .needing(Bundle.DELIVER),
                    Flag.format("", "text", "json"),
                    RestrictorFlag.flag(),
                    LimitFlag.flag(),
                    Flag.color())
            .details("""
                The commits of the first parents are read, at most 5,000. A commit whose target cannot be rendered is listed
                with the error. Pull requests of a server are looked up among the newest 500.

                With --rendered, without --forge and KASANE_FORGE, the branch is that of the forge inside the .git folder. Those of
                its pull requests are looked up among the newest 50. The token for the server of the forge is read from KASANE_FORGE_TOKEN; with
                --repository, for KASANE_MANIFESTS_HOST from KASANE_MANIFESTS_TOKEN, and for others from KASANE_TOKENS.
                """)
            .examples(
                    "overlays/prod/cart",
                    "overlays/prod/cart --since v1.4.0",
                    "overlays/prod/cart --repository manifests",
                    "overlays/prod/cart --rendered")
            .exitCodes("0 done", "2 invalid input", "70 internal error")
            .guide("guides/review.md")
            .group(Group.REVIEW);

    private HistorySpec() {}
}
