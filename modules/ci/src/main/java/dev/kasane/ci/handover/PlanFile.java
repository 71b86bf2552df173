package dev.kasane.ci.handover;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.PlannedBuild;
import java.nio.file.Path;
import java.util.List;

/** The file with the plan of a run. */
public final class PlanFile {

    /** The version of its form; another one is refused. */
    public static final String VERSION = "kasane.dev/ci-plan/v1";

    private PlanFile() {}

    /** The text of a plan. */
    public static String text(Plan plan) {
        return HandoverFile.text(node(plan));
    }

    /** Writes a plan. */
    public static void write(Path file, Plan plan) {
        HandoverFile.write(file, node(plan));
    }

    private static ObjectNode node(Plan plan) {
        ObjectNode root =
                HandoverFile.object(VERSION).put("branch", plan.branch()).put("commit", plan.commit());
        ArrayNode builds = root.putArray("builds");
        for (PlannedBuild build : plan.builds()) {
            ObjectNode one = builds.addObject()
                    .put("pipeline", build.pipeline())
                    .put("closure", build.closure())
                    .put("since", build.since());
            build.paths().forEach(one.putArray("paths")::add);
        }
        plan.unaffected().forEach(root.putArray("unaffected")::add);
        plan.overtaken().forEach(root.putArray("overtaken")::add);
        if (plan.attested()) {
            root.put("attested", true);
        }
        return root;
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
