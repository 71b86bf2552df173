package dev.kasane.ci.run;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.verify.Verdict.State;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results of all targets that have a rule for verification.
 *
 * @param steps a step for each that has an image that kasane promoted
 */
public record Verified(List<VerificationStep> steps) {

    /** No target was verified. */
    public static final Verified NOTHING = new Verified(List.of());

    /** Why the targets after a target must wait for it; null if they need not. */
    @Nullable
    String hold(Pipeline pipeline, Promotion before, ImageVersion image) {
        if (before.verify() == null) {
            return null;
        }
        VerificationStep step = step(pipeline, before, image.tag(), image.digest());
        if (step == null) {
            return "it waits until " + before.target() + " is verified";
        }
        return step.verdict().state() == State.VERIFIED
                ? null
                : "it waits until " + before.target() + " is verified: " + step.why();
    }

    /** The targets of a pipeline that come before one, or before those, the nearest first. */
    static List<Promotion> allBefore(Pipeline pipeline, Promotion to) {
        Set<String> wanted = new HashSet<>(to.after());
        List<Promotion> before = new ArrayList<>();
        List<Promotion> all = pipeline.spec().promotion();
        for (int i = all.indexOf(to) - 1; i >= 0; i--) {
            if (wanted.contains(all.get(i).target())) {
                before.add(all.get(i));
                wanted.addAll(all.get(i).after());
            }
        }
        return before;
    }

    /** Whether an image is known not to work in a target. */
    boolean isBroken(Pipeline pipeline, Promotion to, String tag, @Nullable String digest) {
        VerificationStep step = step(pipeline, to, tag, digest);
        return step != null && step.isBroken();
    }

    /** Why an image is known not to work in a target, in one line for people; null if that is not known. */
    @Nullable
    String failure(Pipeline pipeline, Promotion to, String tag, @Nullable String digest) {
        VerificationStep step = step(pipeline, to, tag, digest);
        return step == null || !step.isBroken()
                ? null
                : "it does not work in " + to.target() + ": " + step.verdict().why();
    }

    /**
     * Whether a proposal of a former run after a target may stay: the image works there, or did and has no newer
     * verdict, or was not checked.
     */
    boolean mayStayAfter(Pipeline pipeline, Promotion before, ImageVersion image) {
        VerificationStep step = step(pipeline, before, image.tag(), image.digest());
        return step == null || step.verdict().state() == State.VERIFIED || !step.isBroken() && step.workedBefore();
    }

    private @Nullable VerificationStep step(Pipeline pipeline, Promotion to, String tag, @Nullable String digest) {
        return steps.stream()
                .filter(step -> step.isOf(pipeline, to, tag, digest))
                .findFirst()
                .orElse(null);
    }

    /** Whether an image must be reverted. */
    public boolean isAnyToBeReverted() {
        return steps.stream().anyMatch(VerificationStep::isToBeReverted);
    }

    /** Whether a later check may find more. */
    public boolean isPending() {
        return steps.stream()
                .map(step -> step.verdict().state())
                .anyMatch(state -> state == State.PENDING || state == State.UNANSWERED);
    }

    /** Texts that are the same for the same findings. */
    public List<String> parts() {
        return steps.stream()
                .map(step -> String.join(
                        "\n",
                        step.pipeline().name(),
                        step.place(),
                        step.tag() + "@" + step.digest(),
                        step.verdict().state().name()))
                .toList();
    }
}
