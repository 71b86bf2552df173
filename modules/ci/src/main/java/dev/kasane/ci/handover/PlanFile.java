package dev.kasane.ci.handover;

import static java.util.Map.entry;

import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The file with the plan of a run. */
public final class PlanFile {

    /** The version of its form; another one is refused. */
    public static final String VERSION = "kasane.dev/ci-plan/v1";

    private PlanFile() {}

    /** The text of a plan. */
    public static String text(Plan plan) {
        return Json.lines(object(plan));
    }

    /** Writes a plan. */
    public static void write(Path file, Plan plan) {
        HandoverFile.write(file, object(plan));
    }

    private static Map<String, Object> object(Plan plan) {
        Map<String, Object> root = HandoverFile.object(VERSION);
        root.put("branch", plan.branch());
        root.put("commit", plan.commit());
        root.put("builds", plan.builds().stream().map(PlanFile::object).toList());
        root.put("unaffected", plan.unaffected());
        root.put("overtaken", plan.overtaken());
        if (plan.attested()) {
            root.put("attested", true);
        }
        return root;
    }

    private static Map<String, Object> object(PlannedBuild build) {
        return Json.object(
                entry("pipeline", build.pipeline()),
                entry("closure", build.closure()),
                entry("since", HandoverFile.orNull(build.since())),
                entry("paths", build.paths()));
    }

    /**
     * Reads a plan.
     *
     * @throws dev.kasane.problem.KasaneException when the file is none
     */
    public static Plan read(Path file) {
        HandoverFile root = HandoverFile.read(file, VERSION);
        List<PlannedBuild> builds = root.items("builds").stream()
                .map(one -> new PlannedBuild(
                        one.text("pipeline", HandoverFile.NAME),
                        one.text("closure", HandoverFile.LINE),
                        one.textOrNull("since", HandoverFile.COMMIT),
                        one.texts("paths", HandoverFile.LINE)))
                .toList();
        return new Plan(
                root.text("branch", HandoverFile.LINE),
                root.text("commit", HandoverFile.COMMIT),
                builds,
                root.texts("unaffected", HandoverFile.NAME),
                root.texts("overtaken", HandoverFile.NAME),
                root.isTrue("attested"));
    }
}
