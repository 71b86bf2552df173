package dev.kasane.cli.ci;

import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.PromotionStep.State;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.TagOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Promotes a followed image, which another system builds. Gates, freezes and what works in a cluster are not checked.
 *
 * @param image the image
 * @param pipeline the pipeline that follows it
 * @param order which tags are newer
 * @param deployments the branches with the targets
 * @param otherBranch why nothing is promoted to other repositories; null if nothing prevents it
 * @param options how targets are rendered
 */
record FollowedPromotion(
        ImageVersion image,
        Pipeline pipeline,
        TagOrder order,
        Deployments deployments,
        @Nullable String otherBranch,
        RenderOptions options) {

    /** The targets that do not have it, with what they have. */
    List<PromotionStep> steps() {
        List<PromotionStep> steps = new ArrayList<>();
        Set<Promotion> arrived = new HashSet<>();
        for (Promotion to : pipeline.spec().promotion()) {
            try {
                Deployment deployment = deployments.of(to);
                ImageReference now = new ImageEditor(deployment.tree(), options)
                        .current(TargetImage.question(pipeline, to))
                        .getFirst();
                if (image.tag().equals(now.tag()) && image.digest().equals(now.digest())) {
                    arrived.add(to);
                } else {
                    PromotionStep step = step(to, deployment, now, arrived);
                    steps.add(step);
                    if (step.state() == State.WOULD_COMMIT && to.verify() == null) {
                        arrived.add(to);
                    }
                }
            } catch (KasaneException e) {
                steps.add(step(to, State.REFUSED, e.problems().getFirst().sentence()));
            } catch (EnvironmentFailure e) {
                steps.add(step(to, State.WAITING, e.sentence()));
            }
        }
        return steps;
    }

    private PromotionStep step(Promotion to, Deployment deployment, ImageReference now, Set<Promotion> arrived) {
        String tag = now.tag();
        String has = tag == null ? "it has no tag" : "it has " + ImageVersion.shortened(tag);
        if (tag != null && order.compare(tag, image.tag()) == TagOrder.Verdict.OLDER) {
            return step(to, State.DONE_BEFORE, has + ", which is newer");
        }
        if (deployment.address() != null && otherBranch != null) {
            return step(to, State.WAITING, otherBranch);
        }
        Promotion missing = pipeline.spec().promotion().stream()
                .takeWhile(before -> !before.equals(to))
                .filter(before -> to.after().contains(before.target()) && !arrived.contains(before))
                .findFirst()
                .orElse(null);
        String why = has + (image.tag().equals(tag) ? " with another digest" : "");
        if (missing != null) {
            String until = missing.verify() == null ? " has it" : " has it and is verified";
            return step(to, State.WAITING, why + ", and waits until " + missing.target() + until);
        }
        return step(to, to.by() == Promotion.By.COMMIT ? State.WOULD_COMMIT : State.WOULD_PROPOSE, why);
    }

    private PromotionStep step(Promotion to, State state, String why) {
        return PromotionStep.of(pipeline, to, image.tag(), state, why);
    }
}
