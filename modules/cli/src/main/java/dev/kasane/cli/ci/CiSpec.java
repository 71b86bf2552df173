package dev.kasane.cli.ci;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code ci}. */
final class CiSpec {

    private static final String RUN = "";
    private static final String PLAN = "plan";
    private static final String BUILD = "build";
    private static final String PROMOTE = "promote";
    private static final String DOCTOR = "doctor";
    private static final String ROLLBACK = "rollback";
    private static final String HOTFIX = "hotfix";

    static final CommandSpec CI = CommandSpec.of(
                    "ci", "builds the images that a push affects, and promotes them", Bundle.DELIVER)
            .synopsis(
                    "[--event FILE | --before REV --after REV] [FLAGS]",
                    "plan    [--event FILE | --before REV --after REV] [--plan FILE] [FLAGS]",
                    "build   --plan FILE --results DIR [--shard N | --pipelines A,B] [FLAGS]",
                    "promote --plan FILE --results DIR [FLAGS]",
                    "promote --from-registry [--pipelines A,B] [--dry-run] [FLAGS]",
                    "rollback PIPELINE --env NAME [--to COMMIT] [--reason TEXT] [FLAGS]",
                    "hotfix  PIPELINE --env NAME --reason TEXT [--to COMMIT] [FLAGS]",
                    "doctor  [--forge WHERE] [--to WHERE] [--sign FILE] [--branch NAME] [--account NAME] [-f json]")
            .description("""
                Builds each image whose inputs changed since its last successful build, then promotes it to the targets of
                its pipeline, by commit or by pull request. A pipeline file (pipelines/NAME.yaml) describes how a service is
                built and promoted. A run also completes what an earlier run left unfinished. Without flags only this clone is needed: images are written to OCI layouts under
                .kasane, pull requests to a forge inside the .git folder.

                plan, build and promote split the same run, to build on several machines. plan writes the list of builds,
                each build writes a file to DIR, and promote uses the builds that succeeded. Only plan and promote need the
                forge's token and the signing key.

                promote --from-registry promotes images that others build: for each pipeline with follow, it looks up the newest
                image in the registry. It reads the pipeline files of the deployed branch, not of the checkout. --dry-run shows
                which targets would change.

                If a promotion has verify, the targets after it wait until Argo CD, Flux or a status reports
                that its image works. If it does not, kasane proposes the image before as a revert.

                rollback puts back the image that an environment had before, or the one of a commit; hotfix puts the image of
                the newest build, or of a commit, into an environment ahead of the environments before it. Both use only
                images that kasane built from the deployed branch, and the same gates as a promotion; each has a pull request
                of its own. What was rolled back is not promoted again until a newer commit is built. rollback also takes a
                pipeline that follows an image of others: back to the one before, or to a tag that the environment had.

                doctor lists missing branch protections and settings, and how to add them. Each line is one check: ✓ passed,
                ✗ missing, ? not visible to this token, ! a risk. It exits 1 if something is missing or cannot be checked.
                """)
            .arguments(
                    Argument.verb("plan", "build", "promote", "rollback", "hotfix", "doctor"),
                    Argument.of("PIPELINE", Completion.PIPELINE))
            .flags(
                    Flag.of(
                                    "event",
                                    "FILE",
                                    "the payload of a push event of GitHub, Gitea or GitLab, verified with"
                                            + " KASANE_WEBHOOK_SECRET")
                            .only(RUN, PLAN)
                            .completing(Completion.FILE),
                    Flag.of(
                                    "signature",
                                    "TEXT",
                                    "the header X-Hub-Signature-256 of the event, at GitLab X-Gitlab-Token")
                            .only(RUN, PLAN),
                    Flag.of("before", "REV", "the revision to compare with if a pipeline was never built")
                            .only(RUN, PLAN)
                            .completing(Completion.REVISION),
                    Flag.of("after", "REV", "the revision to build; it must be checked out")
                            .standard("HEAD")
                            .only(RUN, PLAN)
                            .completing(Completion.REVISION),
                    Flag.of(
                                    "branch",
                                    "NAME",
                                    "the deployed branch (default: the event's, else the one that is checked out)")
                            .only(RUN, PLAN, PROMOTE, ROLLBACK, HOTFIX, DOCTOR)
                            .completing(Completion.REVISION),
                    Flag.of("env", "NAME", "the environment whose targets get the image")
                            .only(ROLLBACK, HOTFIX),
                    Flag.of("reason", "TEXT", "one line of at most 200 characters for the commit and the pull request")
                            .only(ROLLBACK, HOTFIX),
                    Flag.of("account", "NAME", "who may push kasane's branches, a user or the id of a GitHub App")
                            .only(DOCTOR),
                    Flag.on("from-registry", "promote images that others build, as pipelines with follow declare")
                            .only(PROMOTE),
                    Flag.of("pipelines", "A,B", "only these pipelines")
                            .only(RUN, PLAN, BUILD, PROMOTE)
                            .completing(Completion.PIPELINE),
                    Flag.of(
                                    "to",
                                    "WHERE",
                                    "for rollback and hotfix: the commit, tag or digest of the image, in the registry"
                                            + " KASANE_REGISTRY; else where images go: registry.example.org or oci:DIR")
                            .variable("KASANE_REGISTRY"),
                    Flag.of(
                                    "forge",
                                    "WHERE",
                                    "a folder, github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or gitlab:GROUP/NAME")
                            .variable("KASANE_FORGE")
                            .only(RUN, PLAN, PROMOTE, ROLLBACK, HOTFIX, DOCTOR),
                    Flag.of("sign", "FILE", "the OpenSSH or OpenPGP key that signs commits")
                            .variable("KASANE_SIGNING_KEY")
                            .completing(Completion.FILE),
                    Flag.of("plan", "FILE", "the plan; without it, ci plan prints it")
                            .only(PLAN, BUILD, PROMOTE)
                            .completing(Completion.FILE),
                    Flag.of("results", "DIR", "a folder for the results of the builds, for this run only")
                            .only(BUILD, PROMOTE)
                            .completing(Completion.DIR),
                    Flag.of("wait", "TIME", "wait so long for targets with verify, then go on: 90s, 10m or 1h")
                            .only(RUN, PROMOTE),
                    Flag.of("shards", "N", "how many tasks may build at the same time; the same for plan and build")
                            .standard("256")
                            .only(PLAN, BUILD),
                    Flag.of("shard", "N", "the number of this task, from 0").only(BUILD),
                    Flag.on("status", "publish what was built and promoted as commit statuses at the forge")
                            .only(RUN, PROMOTE, ROLLBACK, HOTFIX),
                    Flag.of("junit", "FILE", "write a JUnit report")
                            .only(RUN, BUILD, PROMOTE)
                            .completing(Completion.FILE),
                    Flag.of("summary", "FILE", "write a summary in Markdown")
                            .only(RUN, BUILD, PROMOTE)
                            .completing(Completion.FILE),
                    Flag.of(
                                    "tekton-results",
                                    "DIR",
                                    "write the results of a Tekton task: IMAGE_URL, IMAGE_DIGEST, IMAGES, summary;"
                                            + " shards, builds")
                            .only(RUN, PLAN, BUILD, PROMOTE)
                            .completing(Completion.DIR),
                    Flag.on("dry-run", "print what would be built, or promoted from registries, and why")
                            .only(RUN, PROMOTE),
                    Flag.format("", "text", "json").formerly("-o", "--output"),
                    LimitFlag.flag().only(RUN, PLAN, BUILD, PROMOTE, ROLLBACK, HOTFIX))
            .examples("--dry-run", "--to registry.example.org --forge github:owner/name", "rollback cart --env prod")
            .exitCodes(
                    "0 done",
                    "1 a build failed, a promotion is held, or an image does not work or not in time; the others are"
                            + " promoted",
                    "2 invalid input",
                    "70 internal error")
            .guide("reference/ci.md")
            .group(Group.CI);

    private CiSpec() {}
}
