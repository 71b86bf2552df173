package dev.kasane.cli.ci;

import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Gates;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Verified;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Promotes images, and repeats while it waits for targets to work.
 *
 * @param promoting promotes once
 */
record PromotionRounds(Promoting promoting) {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);
    private static final int OFTEN = 6;
    private static final int SELDOM = 6;

    /**
     * The results of a run after its builds.
     *
     * @param sound the pipelines that were built well before, and whose images need no build
     */
    record Promoted(Verified verified, List<PromotionStep> steps, List<String> sound) {}

    /** The promotions of each round. */
    @FunctionalInterface
    interface Round {

        /**
         * Promotes once.
         *
         * @param beside the branch beside the pipelines
         */
        Promoted run(Promoting promoting, Deployment beside, Gates gates);
    }

    /**
     * Promotes; then again, while it is waited for targets to work.
     *
     * @param beside the branch beside the pipelines
     * @param patience how long is waited; zero to look once
     */
    Promoted run(Plan plan, Deployment beside, Duration patience, Round round) {
        Instant end = Instant.now().plus(patience);
        Gates gates = promoting.gates();
        Promoted last = round.run(promoting, beside, gates);
        List<PromotionStep> steps = last.steps();
        for (int looks = 1; isLeft(last); looks++) {
            Duration pause = BETWEEN_LOOKS.multipliedBy(Math.min(looks / OFTEN + 1, SELDOM));
            if (!Instant.now().plus(pause).isBefore(end)) {
                break;
            }
            pause(pause);
            try {
                promoting.places().others().refresh();
                last = round.run(
                        promoting.again(plan.commit()), promoting.places().beside(plan), gates);
                steps = merge(steps, last.steps());
            } catch (EnvironmentFailure e) {
                gates.files().mustBeAsBefore();
                // what was done by then is reported
                promoting.view().step("not verified: " + e.sentence());
            } catch (KasaneException e) {
                gates.files().mustBeAsBefore();
                promoting.view().step("not verified: " + e.problems().getFirst().sentence());
            }
        }
        return new Promoted(last.verified(), steps, last.sound());
    }

    /** The later steps; what an earlier look committed is news of this run. */
    private static List<PromotionStep> merge(List<PromotionStep> earlier, List<PromotionStep> later) {
        List<PromotionStep> committed = earlier.stream()
                .filter(step -> step.state() == PromotionStep.State.COMMITTED)
                .toList();
        List<PromotionStep> steps = new ArrayList<>();
        for (PromotionStep step : committed) {
            if (later.stream().noneMatch(step::isOfSame)) {
                steps.add(step);
            }
        }
        for (PromotionStep step : later) {
            boolean before = step.state() == PromotionStep.State.DONE_BEFORE;
            steps.add(
                    before
                            ? committed.stream()
                                    .filter(step::isOfSame)
                                    .findFirst()
                                    .orElse(step)
                            : step);
        }
        return steps;
    }

    private boolean isLeft(Promoted promoted) {
        return promoted.verified().isPending() || isAnyToBeVerified(promoted.steps());
    }

    /** Whether something was committed that is not verified yet. */
    private boolean isAnyToBeVerified(List<PromotionStep> steps) {
        return steps.stream()
                .filter(step -> step.state() == PromotionStep.State.COMMITTED)
                .anyMatch(step -> promoting.places().pipelines().stream()
                        .filter(pipeline -> pipeline.name().equals(step.pipeline()))
                        .flatMap(pipeline -> pipeline.spec().promotion().stream())
                        .anyMatch(to -> to.target().equals(step.target())
                                && to.branchOrMain().equals(step.branch())
                                && Objects.equals(to.repository(), step.repository())
                                && to.verify() != null));
    }

    private void pause(Duration pause) {
        promoting.view().step("waiting until what was promoted works");
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.error("interrupted", null, null).asException();
        }
    }
}
