package dev.kasane.ci.handover;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of builds: a file {@code PIPELINE.json} for each in one folder.
 *
 * @param folder the folder
 */
public record BuildFiles(Path folder) {

    /** The version of their form; another one is refused. */
    public static final String VERSION = "kasane.dev/ci-build/v1";

    /** Writes what became of a build. */
    public void write(BuildOutcome outcome) {
        ObjectNode root = HandoverFile.object(VERSION)
                .put("pipeline", outcome.pipeline())
                .put("commit", outcome.commit())
                .put("image", outcome.image())
                .put("digest", outcome.digest())
                .put("reused", outcome.reused());
        ArrayNode problems = root.putArray("problems");
        for (Problem problem : outcome.problems()) {
            problems.add(oneLine(problem.sentence()));
        }
        HandoverFile.write(file(outcome.pipeline()), root);
    }

    /**
     * Reads what became of all builds of a plan. A build of which nothing was written has failed.
     *
     * @throws dev.kasane.problem.KasaneException when a file is not what kasane writes, or is about another commit
     */
    public List<BuildOutcome> read(Plan plan) {
        List<BuildOutcome> outcomes = new ArrayList<>();
        for (PlannedBuild build : plan.builds()) {
            Path file = file(build.pipeline());
            outcomes.add(
                    Files.exists(file)
                            ? read(file, build.pipeline(), plan.commit())
                            : BuildOutcome.failed(
                                    build.pipeline(),
                                    plan.commit(),
                                    List.of(Problem.error(
                                            "the build of " + build.pipeline() + " left no result in " + folder,
                                            null,
                                            "see the log of its task"))));
        }
        return outcomes;
    }

    private BuildOutcome read(Path file, String pipeline, String commit) {
        HandoverFile root = HandoverFile.read(file, VERSION);
        if (!root.text("pipeline", HandoverFile.NAME).equals(pipeline)
                || !root.text("commit", HandoverFile.COMMIT).equals(commit)) {
            throw Problem.error(
                            file + " is about another pipeline or commit",
                            null,
                            "give each run a folder of its own for its results")
                    .asException();
        }
        List<Problem> problems = root.texts("problems", HandoverFile.LINE).stream()
                .map(sentence -> Problem.error(sentence, null, null))
                .toList();
        return new BuildOutcome(
                pipeline,
                commit,
                root.textOrNull("image", HandoverFile.LINE),
                root.textOrNull("digest", HandoverFile.DIGEST),
                root.isTrue("reused"),
                problems);
    }

    private Path file(String pipeline) {
        return folder.resolve(pipeline + ".json");
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("[\\x00-\\x1f]+", " ");
        return line.substring(0, Math.min(4096, line.length()));
    }
}
