package dev.kasane.cli.status;

import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code status}. */
final class StatusSpec {

    static final CommandSpec STATUS = CommandSpec.of(
                    "status", "shows which image or commit is in which environment", Bundle.BUILD)
            .synopsis("[--forge WHERE] [--branch NAME] [--live | --figures DAYS] [FLAGS]")
            .description("""
                Prints a table of services and environments: the commit that each image was built from, the first digits of its
                digest, how long the target has had it, how many commits that change the service are missing there, and the
                open pull requests that change it. Where a pipeline has verify, it prints what kasane ci recorded last, and why: verified, unverified, overdue
                or not working. Where somebody edited an image by hand since kasane promoted one, it prints drift, and the commit. The
                services are the pipeline files (pipelines/NAME.yaml), the environments those of their promotions.

                Below it is a line for each branch that hydrate of .kasane.yaml lists: the commit that it was rendered from, proved
                by a render, its subject, how long the branch has had these objects, how many commits that change files of its targets are
                missing there, what the next kasane hydrate does with it or why it does nothing, and its open pull request. A branch that
                somebody else changed has no commit, and prints drift.

                In a repository of manifests, whose images are built from other repositories, the services are those that its commits,
                its open pull requests and the records of kasane ci name, with the repository that each is built in. A commit counts
                if it changed a file to the image that it names, and a record of verify, if KASANE_SIGNING_KEY is set, if it is signed with it. The newest 2,000
                commits of the branch are read; a line reports that there are more.

                The images are those of the deployed branch, which is what Argo CD or Flux syncs. Only with --live, kasane queries
                clusters. Without --forge, the branch and the pull requests are those of the forge inside the .git folder;
                if there is none, the branch is the one that is checked out.
                """)
            .flags(
                    Flag.of(
                                    "forge",
                                    "WHERE",
                                    "a folder, github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or gitlab:GROUP/NAME")
                            .variable("KASANE_FORGE"),
                    Flag.of("branch", "NAME", "the deployed branch (default: the one that is checked out)")
                            .completing(Completion.REVISION),
                    Flag.on("live", "also query Argo CD, Flux and all other sources that verify names")
                            .needing(Bundle.DELIVER),
                    Flag.of("figures", "DAYS", "print how well services were delivered in the last DAYS days"),
                    Flag.format("html is one page for a browser, which loads nothing", "text", "json", "html"),
                    Flag.output("FILE", "write to a file"),
                    Flag.color(),
                    LimitFlag.flag())
            .details("""
                --figures prints a line for each service and target: how many images came, the median time from a commit to
                the arrival of its image, how many failed, and the median time until the target worked again. They are read from the history
                of the deployed branch and from what was noted of targets with verify.

                --live reads the same sources as kasane ci, records nothing, and also finds what somebody changed in the cluster, such as an
                Application that is OutOfSync. What was verified and does not work now is "verified, but now not working". Without
                --live, that is printed if a later kasane ci noted it: with a signing key, it does not check again what is verified.

                Nothing is pushed, and no key is needed. The token for the server of the forge is read from KASANE_FORGE_TOKEN; for
                KASANE_MANIFESTS_HOST from KASANE_MANIFESTS_TOKEN; for others from KASANE_TOKENS. An age counts from the merge that the forge noted, else
                from the commit that brought the image to the branch; it is missing if that commit is not in a shallow clone, or more than 5,000 commits ago.
                """)
            .examples("", "--live", "-f json", "-f html -o status.html", "--figures 90")
            .exitCodes("0 done", "2 invalid input or the forge rejects it", "70 internal error")
            .guide("guides/promote.md")
            .group(Group.CI);

    private StatusSpec() {}
}
