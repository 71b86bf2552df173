package dev.kasane.ci.run;

import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.Verdict.State;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on the image of a target.
 *
 * @param pipeline the pipeline whose image it is
 * @param to the promotion with the target
 * @param tag the image's tag
 * @param digest its digest; null if the target has none
 * @param verdict whether it works there
 * @param workedBefore whether a record shows that this image worked there: then the image is not the cause
 * @param failed the images that did not work there, as {@link TargetImage#identity} names them
 */
public record VerificationStep(
        Pipeline pipeline,
        Promotion to,
        String tag,
        @Nullable String digest,
        Verdict verdict,
        boolean workedBefore,
        List<String> failed) {

    /** Whether it is of an image in a target. The tag of one that others build may name another one. */
    boolean isOf(Pipeline wanted, Promotion target, String ofTag, @Nullable String ofDigest) {
        return pipeline.name().equals(wanted.name())
                && to.isToSameTarget(target)
                && tag.equals(ofTag)
                && (wanted.follow() == null || digest == null || digest.equals(ofDigest));
    }

    /** The image, as {@link TargetImage#identity} names it. */
    String identity() {
        return TargetImage.identity(pipeline, tag, digest);
    }

    /** The target with the repository that has it, for people. */
    public String place() {
        return to.repository() == null ? to.target() : to.target() + " in " + to.repository();
    }

    /** Whether the verdict needs attention. */
    public boolean isTrouble() {
        return verdict.needsAttention();
    }

    /** Whether the image is known not to work. */
    boolean isBroken() {
        return verdict.state() == State.FAILED;
    }

    /** Whether the image must be reverted. */
    boolean isToBeReverted() {
        return isBroken() && !workedBefore;
    }

    /** Why, for people. */
    public String why() {
        return isBroken() && workedBefore
                ? verdict.why() + "; it worked before, so no revert is proposed"
                : verdict.why();
    }
}
