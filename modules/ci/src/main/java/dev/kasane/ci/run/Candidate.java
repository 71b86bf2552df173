package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImagePromotion;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An image to promote, with its target. */
record Candidate(ImageVersion image, Pipeline pipeline, Promotion to) {

    /** A text that is the same for all images of the pipeline on their way to the same target. */
    String key() {
        return key(to);
    }

    /** The key of another target of the pipeline. */
    String key(Promotion promotion) {
        return String.join(
                "\n",
                pipeline.name(),
                String.valueOf(promotion.repository()),
                promotion.branchOrMain(),
                promotion.target());
    }

    ImagePromotion promotion() {
        return new ImagePromotion(
                new ImageEdit(to.target(), TargetImage.nameOf(pipeline, to), null, image.tag(), image.digest()),
                pipeline.name(),
                image.commit());
    }

    /** Those that come before it, in whichever repository they are. */
    List<Promotion> before() {
        return pipeline.spec().promotion().stream()
                .takeWhile(before -> !before.equals(to))
                .filter(before -> to.after().contains(before.target()))
                .toList();
    }

    /** Whether all that come before have it. */
    boolean hasArrived(Set<String> arrived) {
        return before().stream().allMatch(before -> arrived.contains(key(before)));
    }

    /** The step with an outcome. */
    PromotionStep step(PromotionStep.State state, String why) {
        return PromotionStep.of(pipeline, to, image.tag(), state, why);
    }

    /** The step with an outcome, and with the first of some problems as the reason. */
    PromotionStep step(
            PromotionStep.State state, List<Problem> problems, @Nullable String commit, @Nullable String pullRequest) {
        PromotionStep step = problems.isEmpty()
                ? step(state, "")
                : step(state, problems.getFirst().sentence())
                        .hinted(problems.getFirst().hint());
        return step.madeBy(commit, pullRequest);
    }
}
