package dev.kasane.cli.ci;

import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Gates;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Verified;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Promotes, and while it is waited for targets to work, again.
 *
 * @param promoting promotes once
 */
record PromotionRounds(Promoting promoting) {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);

    /** What a run did after its builds. */
    record Promoted(Verified verified, List<PromotionStep> steps) {}

    /**
     * Notes what was built well, and promotes it and what former runs left; then again, while it is waited for targets to work.
     *
     * @param pipelines those of the plan's commit
     * @param beside the branch beside the pipelines
     * @param state what was built well before
     * @param patience how long is waited; zero to look once
     */
    Promoted run(
            Plan plan,
            Pipelines pipelines,
            Deployment beside,
            LastGood state,
            List<BuildOutcome> builds,
            Duration patience) {
        Instant end = Instant.now().plus(patience);
        Gates gates = promoting.gates();
        Deployment now = beside;
        Map<String, PromotionStep> made = new LinkedHashMap<>();
        while (true) {
            Promoted promoted = promoting.run(plan, pipelines, now, state, builds, gates);
            for (PromotionStep step : promoted.steps()) {
                // what an earlier look committed is news of this run
                made.merge(
                        step.target() + "\n" + step.repository() + "\n" + step.pipeline() + "\n" + step.tag(),
                        step,
                        (before, after) -> after.state() == PromotionStep.State.DONE_BEFORE ? before : after);
            }
            boolean later = promoted.verified().isPending() || isAnyToBeVerified(promoted.steps());
            if (!later || !Instant.now().plus(BETWEEN_LOOKS).isBefore(end)) {
                return new Promoted(promoted.verified(), List.copyOf(made.values()));
            }
            now = afterAPause(plan, now);
        }
    }

    /** Whether something was committed of which nobody can know yet that it works. */
    private boolean isAnyToBeVerified(List<PromotionStep> steps) {
        return steps.stream()
                .filter(step -> step.state() == PromotionStep.State.COMMITTED)
                .anyMatch(step -> promoting.places().pipelines().stream()
                        .filter(pipeline -> pipeline.name().equals(step.pipeline()))
                        .flatMap(pipeline -> pipeline.spec().promotion().stream())
                        .anyMatch(to -> to.target().equals(step.target()) && to.verify() != null));
    }

    /** The branch beside the pipelines as it is after a moment; as it was if nobody answers. */
    private Deployment afterAPause(Plan plan, Deployment before) {
        promoting.view().step("waiting until what was promoted works");
        try {
            Thread.sleep(BETWEEN_LOOKS);
            promoting.places().others().refresh();
            return promoting.places().beside(plan);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.error("interrupted", null, null).asException();
        } catch (RemoteException e) {
            promoting.view().step("not looked at: " + e.problem().sentence());
            return before;
        }
    }
}
