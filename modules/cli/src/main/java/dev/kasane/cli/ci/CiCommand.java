package dev.kasane.cli.ci;

import dev.kasane.cli.ci.doctor.DoctorSession;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.console.Console;
import java.util.List;

/** {@code ci}: builds what a push makes necessary, promotes it, and says where to look. */
public final class CiCommand implements Command {

    @Override
    public String summary() {
        return "builds the images that a push affects, and promotes them";
    }

    @Override
    public String help() {
        return """
                usage: kasane ci [--event FILE | --before REV --after REV] [FLAGS]
                       kasane ci plan    [--event FILE | --before REV --after REV] [--plan FILE] [FLAGS]
                       kasane ci build   --plan FILE --results DIR [--shard N | --pipelines A,B] [FLAGS]
                       kasane ci promote --plan FILE --results DIR [FLAGS]
                       kasane ci doctor  [--forge WHERE] [--to WHERE] [--sign FILE] [--branch NAME] [--account NAME] [-f json]

                Builds each image whose inputs changed since its last successful build, then promotes it to the targets of its
                pipeline, by commit or by pull request. The pipelines are pipelines/*.yaml. A run also completes what an earlier
                run left unfinished. Without flags only this clone is needed: images are written to OCI layouts under .kasane,
                pull requests to a forge inside the .git folder.

                plan, build and promote split the same run, to build on several machines. plan writes the list of builds, each
                build writes a file to DIR, and promote uses the builds that succeeded. Only plan and promote need the forge's
                token and the signing key.

                doctor lists missing branch protections and settings, and how to add them. Each line is one check: ✓ passed,
                ✗ missing, ? not visible to this token, ! a risk. It exits 1 if something is missing or cannot be checked.

                examples:
                  kasane ci --dry-run
                  kasane ci --to registry.example.org --forge github:owner/name

                      --event FILE     the payload of a push event of GitHub or Gitea, verified with KASANE_WEBHOOK_SECRET
                      --signature S    the header X-Hub-Signature-256 of the event
                      --before REV     the revision to compare with if a pipeline was never built
                      --after REV      the revision to build (default: HEAD); it must be checked out
                      --branch NAME    the deployed branch (default: the event's, else the one that is checked out)
                      --account NAME   doctor: who may push kasane's branches, a user or the id of a GitHub App
                      --pipelines A,B  only these pipelines
                      --to WHERE       registry.example.org or oci:FOLDER (default: KASANE_REGISTRY)
                      --forge WHERE    a folder, github:OWNER/NAME or gitea:https://HOST/OWNER/NAME (default: KASANE_FORGE)
                      --sign FILE      the OpenSSH or OpenPGP key that signs commits (default: KASANE_SIGNING_KEY)
                      --plan FILE      the plan; without it, ci plan prints it
                      --results DIR    a folder for the results of the builds, for this run only
                      --shards N       how many tasks may build at the same time (default: 256); the same for plan and build
                      --shard N        the number of this task, from 0
                      --junit FILE     write a JUnit report
                      --summary FILE   write a summary in Markdown
                      --tekton-results DIR  write the results of a Tekton task: IMAGE_URL, IMAGE_DIGEST, IMAGES, summary; shards, builds
                      --limit NAME=NUMBER
                                       raise or lower a limit of each render, as for kasane render
                      --dry-run        print what would be built, and why
                  -o, --output json    print JSON

                Exit codes: 0 done, 1 a build failed or a promotion is held (the others are promoted), 2 invalid input,
                70 internal error.
                """;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        if (!arguments.isEmpty() && arguments.getFirst().equals("doctor")) {
            return DoctorSession.run(arguments.subList(1, arguments.size()), console);
        }
        // what it needs beyond this stands in jars that other commands do without
        return CiSession.run(arguments, console);
    }
}
