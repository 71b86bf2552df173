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

                Compares what each pipeline of pipelines/*.yaml is made of with what it was when it was built well the last
                time, builds the images that would be others, promotes them along the pipeline's targets, by commit or by
                pull request, and says where to look. What a former run left unfinished is completed. Without flags nothing
                but this clone is needed: images go to OCI layouts under .kasane, pull requests to a forge inside the .git folder.

                plan, build and promote are the same run in three parts, for builds that are spread over several machines: plan
                writes what has to be built, each build leaves a file in DIR, and promote takes what succeeded. Only plan and
                promote need the forge's token and the signing key.

                doctor says which branch protections and settings are missing, and how to add them: a line a check, with ✓ for
                fine, ✗ for missing, ? for what this token cannot see, ! for a risk. --account names the one that may push kasane's
                branches: a user, or the id of a GitHub App. It exits 1 if something is missing or cannot be checked.

                      --event FILE     the payload of a push event of GitHub or Gitea, checked with KASANE_WEBHOOK_SECRET
                      --signature S    the header X-Hub-Signature-256 that came with it
                      --before REV     what to compare with where nothing is known of a pipeline
                      --after REV      what to build (default: HEAD); it must be checked out
                      --branch NAME    the branch that is deployed (default: the event's, else the one that is checked out)
                      --pipelines A,B  only these
                      --to WHERE       registry.example.org or oci:FOLDER (default: KASANE_REGISTRY)
                      --forge WHERE    a folder, github:OWNER/NAME or gitea:https://HOST/OWNER/NAME (default: KASANE_FORGE)
                      --sign FILE      the key that commits are signed with, of OpenSSH or OpenPGP (default: KASANE_SIGNING_KEY)
                      --plan FILE      the plan; without it, ci plan prints it
                      --results DIR    a folder of this run alone, for what becomes of the builds
                      --shards N       how many tasks may build at the same time (default: 256), given to plan and build alike
                      --shard N        the builds of one task, counted from 0
                      --junit FILE     a report as JUnit writes them
                      --summary FILE   a summary in Markdown
                      --tekton-results DIR  the results of a Tekton task: IMAGE_URL, IMAGE_DIGEST, IMAGES, summary; shards, builds
                      --limit NAME=NUMBER
                                       raise or lower a limit of each render, as for kasane render
                      --dry-run        only say what would be built, and why
                  -o, --output json    for programs

                Exit codes: 0 done, 1 a build failed or a promotion is held (what succeeded is promoted), 2 invalid input, 70 internal error.
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
