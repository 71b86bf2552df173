package dev.kasane.ci.handover;

import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The outcomes of builds as files: {@code PIPELINE.json} for each build in one folder, and {@code _ended.json} if they
 * ended the run.
 *
 * @param folder the folder
 */
public record BuildFiles(Path folder) {

    /** The version of their form; another one is refused. */
    public static final String VERSION = "kasane.dev/ci-build/v1";

    /** No pipeline can have this name. */
    private static final String ENDED = "_ended";

    /** Writes what became of a build. */
    public void write(BuildOutcome outcome) {
        Map<String, Object> root = HandoverFile.object(VERSION);
        root.put("pipeline", outcome.pipeline());
        root.put("commit", outcome.commit());
        root.put("image", HandoverFile.orNull(outcome.image()));
        root.put("digest", HandoverFile.orNull(outcome.digest()));
        root.put("reused", outcome.reused());
        write(outcome.pipeline(), root, outcome.problems());
    }

    /** Writes why the whole run has to end: then nothing is promoted, whatever became of other builds. */
    public void end(List<Problem> problems) {
        write(ENDED, HandoverFile.object(VERSION), problems);
    }

    private void write(String name, Map<String, Object> root, List<Problem> problems) {
        root.put(
                "problems",
                problems.stream().map(problem -> oneLine(problem.sentence())).toList());
        HandoverFile.write(file(name), root);
    }

    /**
     * Reads what became of all builds of a plan. A build of which nothing was written has failed.
     *
     * @throws dev.kasane.problem.KasaneException when builds ended the run, or a file is not what kasane writes or is about another commit
     */
    public List<BuildOutcome> read(Plan plan) {
        Path ended = file(ENDED);
        if (Files.exists(ended)) {
            List<String> why = HandoverFile.read(ended, VERSION).texts("problems", HandoverFile.LINE);
            throw Problem.error(
                            "the builds ended the run: " + String.join("; ", why), null, "see the log of their task")
                    .asException();
        }
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
