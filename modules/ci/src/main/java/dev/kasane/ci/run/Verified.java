package dev.kasane.ci.run;

import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.Verdict.State;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about all targets that say how they are verified.
 *
 * @param steps a step for each that has an image that kasane promoted
 */
public record Verified(List<VerificationStep> steps) {

    /** Nothing was looked at. */
    public static final Verified NOTHING = new Verified(List.of());

    /** Why what comes after a target waits for it; null if it does not. */
    @Nullable
    String hold(Pipeline pipeline, Promotion before, String commit) {
        if (before.verify() == null) {
            return null;
        }
        Verdict verdict = verdict(pipeline, before, commit);
        if (verdict == null) {
            return "it waits until " + before.target() + " is verified";
        }
        return verdict.state() == State.VERIFIED
                ? null
                : "it waits until " + before.target() + " is verified: " + verdict.why();
    }

    /** Whether an image is known not to work in a target. */
    boolean isBroken(Pipeline pipeline, Promotion to, String commit) {
        Verdict verdict = verdict(pipeline, to, commit);
        return verdict != null && verdict.state() == State.FAILED;
    }

    private @Nullable Verdict verdict(Pipeline pipeline, Promotion to, String commit) {
        return steps.stream()
                .filter(step -> step.pipeline().name().equals(pipeline.name())
                        && step.to().isToSameTarget(to)
                        && step.tag().equals(commit))
                .findFirst()
                .map(VerificationStep::verdict)
                .orElse(null);
    }

    /** Whether a later look may find more. */
    public boolean isPending() {
        return steps.stream().anyMatch(step -> step.verdict().state() == State.PENDING);
    }
}
