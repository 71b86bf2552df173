package dev.kasane.cli.ci;

import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.FormerImages;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.TagOrder;
import dev.kasane.promotion.TagOrder.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The targets in which an image is recorded as not working: it failed there, or an older image replaced it.
 *
 * @param promoting where targets are, and what was recorded of them
 * @param deployments the branches that are deployed
 */
record FailedTargets(Promoting promoting, Deployments deployments) {

    /**
     * What happened to an image in the targets of its pipeline, such as {@code it failed in overlays/dev}; empty if nothing is known.
     *
     * @param commit the tag of the image
     */
    String of(Pipeline pipeline, String commit) {
        List<String> known = new ArrayList<>();
        add(known, "it failed in ", pipeline, to -> hasFailed(pipeline, to, commit));
        add(known, "it was taken back in ", pipeline, to -> wasReverted(pipeline, to, commit));
        return String.join("; ", known);
    }

    private static void add(List<String> known, String words, Pipeline pipeline, Predicate<Promotion> happened) {
        List<String> targets = pipeline.spec().promotion().stream()
                .filter(happened)
                .map(Promotion::target)
                .toList();
        if (!targets.isEmpty()) {
            known.add(words + String.join(", ", targets));
        }
    }

    private boolean hasFailed(Pipeline pipeline, Promotion to, String commit) {
        if (to.verify() == null) {
            return false;
        }
        Deployment deployment = deployments.of(to);
        VerificationLog log =
                promoting.places().notes(deployment, promoting.signer()).log();
        return log.failed(deployment.branch(), pipeline.name(), to.target()).contains(commit);
    }

    private boolean wasReverted(Pipeline pipeline, Promotion to, String commit) {
        FormerImages images = new FormerImages(deployments, promoting.options());
        String now = images.current(pipeline, to);
        TagOrder order = new CommitOrder(promoting.repository(), commit);
        return now != null
                && order.compare(now, commit) == Verdict.NEWER
                && images.all(pipeline, to).stream().anyMatch(past -> past.tag().equals(commit));
    }
}
