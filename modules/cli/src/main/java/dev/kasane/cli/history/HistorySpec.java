package dev.kasane.cli.history;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code history}. */
final class HistorySpec {

    static final CommandSpec HISTORY = CommandSpec.of(
                    "history", "lists the commits that changed the objects of a target", Bundle.COMPARE)
            .synopsis("DIR [--since REV] [--most N] [FLAGS]")
            .description("""
                Prints each commit that changed what a kustomization renders to, newest first: when, by whom, which objects,
                images and restarts. Of promotions, it also prints the commits that the images were built from, their repository if
                it is another one, and the reason that somebody gave. A commit that touches files without an effect on the objects is left out. Of a merge,
                the whole branch counts as one commit.

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
                    Flag.format("", "text", "json"),
                    LimitFlag.flag(),
                    Flag.color())
            .details("""
                The commits of the first parents are read, at most 5,000. A commit whose target cannot be rendered is listed
                with the error.
                """)
            .examples("overlays/prod/cart", "overlays/prod/cart --since v1.4.0")
            .exitCodes("0 done", "2 invalid input", "70 internal error")
            .guide("guides/review.md");

    private HistorySpec() {}
}
