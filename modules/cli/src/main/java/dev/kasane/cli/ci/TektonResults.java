package dev.kasane.cli.ci;

import dev.kasane.ci.plan.Shards;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The results of a Tekton task. All results of one go through the termination message of its container, which
 * Kubernetes cuts at 4,096 bytes, names and Tekton's own entries included; so each result has a share. A value that
 * does not fit is omitted: a truncated digest would be wrong. Tekton Chains reads {@code IMAGE_URL},
 * {@code IMAGE_DIGEST} and {@code IMAGES}.
 */
final class TektonResults {

    private static final int IMAGES_BYTES = 1800;
    private static final int SUMMARY_BYTES = 1000;

    private TektonResults() {}

    /**
     * The results of a plan: a number for each task that builds, as an array for a matrix, and the number of images.
     */
    static Map<String, String> of(Shards shards) {
        Map<String, String> results = new LinkedHashMap<>();
        StringBuilder numbers = new StringBuilder("[");
        for (int i = 0; i < shards.count(); i++) {
            numbers.append(i == 0 ? "\"" : ",\"").append(i).append('"');
        }
        results.put("shards", numbers.append(']').toString());
        results.put("builds", String.valueOf(shards.plan().builds().size()));
        return results;
    }

    static Map<String, String> of(Report report) {
        Map<String, String> results = new LinkedHashMap<>();
        StringBuilder images = new StringBuilder();
        int failed = 0;
        String url = "";
        String digest = "";
        for (BuildOutcome build : report.builds()) {
            if (!build.isGood()) {
                failed++;
                continue;
            }
            if (url.isEmpty()) {
                url = String.valueOf(build.image());
                digest = String.valueOf(build.digest());
            }
            appendWhole(images, build.image() + "@" + build.digest() + "\n", IMAGES_BYTES);
        }
        results.put("IMAGE_URL", url);
        results.put("IMAGE_DIGEST", digest);
        results.put("IMAGES", images.toString().strip());
        StringBuilder summary = new StringBuilder();
        summary.append(report.builds().size() - failed).append(" built, ");
        summary.append(failed).append(" failed, ");
        summary.append(report.promotions().size()).append(" promotions\n");
        for (PromotionStep step : report.promotions()) {
            String place = step.pullRequest() == null ? "" : " " + step.pullRequest();
            String line = CiPrinter.word(step.state()) + " " + step.pipeline() + " -> " + step.target() + place + "\n";
            appendWhole(summary, line, SUMMARY_BYTES);
        }
        results.put("summary", summary.toString().strip());
        return results;
    }

    private static void appendWhole(StringBuilder text, String line, int most) {
        int size = text.toString().getBytes(StandardCharsets.UTF_8).length;
        if (size + line.getBytes(StandardCharsets.UTF_8).length <= most) {
            text.append(line);
        }
    }
}
