package dev.kasane.ci.run;

import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.PromotionOutcome;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of the promotion of one image to one target.
 *
 * @param pipeline the pipeline of the image
 * @param repository the address of the repository that has the target; null for that of the pipeline
 * @param branch the deployed branch of that repository
 * @param target the folder of the target
 * @param tag the image's tag
 * @param state the outcome
 * @param why the reason, in one sentence; empty for none
 * @param hint a remedy; null for none
 * @param commit its commit; null for none
 * @param pullRequest its pull request; null for none
 */
public record PromotionStep(
        String pipeline,
        @Nullable String repository,
        String branch,
        String target,
        String tag,
        State state,
        String why,
        @Nullable String hint,
        @Nullable String commit,
        @Nullable String pullRequest) {

    /** The outcomes of a promotion. */
    public enum State {
        /** It is on the branch that is deployed. */
        COMMITTED,
        /** It is in a pull request. */
        PROPOSED,
        /** A run that writes something would put it on the branch that is deployed. */
        WOULD_COMMIT,
        /** A run that writes something would put it into a pull request. */
        WOULD_PROPOSE,
        /** It was so before. */
        DONE_BEFORE,
        /** Another target has to have it first. */
        WAITING,
        /** People took it back: a newer image goes on. */
        TAKEN_BACK,
        /** People closed its pull request: a newer image goes on. */
        CLOSED,
        /** A gate holds it, or the work of others on its branch. */
        HELD,
        /** It cannot be made. */
        REFUSED
    }

    /** The outcome for an image and a target of a pipeline, with neither hint, commit nor pull request. */
    public static PromotionStep of(Pipeline pipeline, Promotion to, String tag, State state, String why) {
        return new PromotionStep(
                pipeline.name(), to.repository(), to.branchOrMain(), to.target(), tag, state, why, null, null, null);
    }

    /** The same step with a hint. */
    PromotionStep hinted(@Nullable String advice) {
        return new PromotionStep(pipeline, repository, branch, target, tag, state, why, advice, commit, pullRequest);
    }

    /** The same with the commit that makes it, and the pull request that has that commit. */
    PromotionStep madeBy(@Nullable String id, @Nullable String address) {
        return new PromotionStep(pipeline, repository, branch, target, tag, state, why, hint, id, address);
    }

    /** Whether another one is of the same image in the same place. */
    public boolean isOfSame(PromotionStep other) {
        return pipeline.equals(other.pipeline)
                && Objects.equals(repository, other.repository)
                && branch.equals(other.branch)
                && target.equals(other.target)
                && tag.equals(other.tag);
    }

    /** The same with a reason. */
    PromotionStep because(String reason) {
        return new PromotionStep(pipeline, repository, branch, target, tag, state, reason, hint, commit, pullRequest);
    }

    /** The target with the repository that has it, for people. */
    public String place() {
        return repository == null ? target : target + " in " + repository;
    }

    /** Whether it is not made yet, and nothing is wrong with it. */
    public boolean isToCome() {
        return state == State.WAITING || state == State.WOULD_COMMIT || state == State.WOULD_PROPOSE;
    }

    /** Whether people rejected it: no action follows until there is a newer image. */
    public boolean isDeclined() {
        return state == State.TAKEN_BACK || state == State.CLOSED;
    }

    /** Whether the step needs attention. */
    public boolean needsAttention() {
        return state == State.HELD || state == State.REFUSED;
    }

    static State of(PromotionOutcome.Outcome outcome, boolean proposed) {
        return switch (outcome) {
            case PROMOTED -> proposed ? State.PROPOSED : State.COMMITTED;
            case DONE_BEFORE, OLDER -> State.DONE_BEFORE;
            case REVERTED -> State.TAKEN_BACK;
            case CLOSED -> State.CLOSED;
            case HELD, STOPPED -> State.HELD;
            case REFUSED -> State.REFUSED;
        };
    }
}
