package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.verify.DeployedTarget;
import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationRule;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.pipeline.Verify;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Clock;
import java.util.Objects;
import java.util.function.Function;

/**
 * Verifies targets now, in addition to recorded verdicts; writes no records.
 *
 * @param noted the recorded verdicts
 * @param rule verifies a target
 * @param statuses the statuses of a branch's repository
 * @param clock the clock
 */
public record CurrentVerdicts(
        NotedVerdicts noted, VerificationRule rule, Function<Deployment, CommitStatuses> statuses, Clock clock)
        implements Verdicts {

    @Override
    public VerificationState of(
            Deployment deployment, Pipeline pipeline, Promotion to, ImageEdit image, Arrival arrival) {
        Verify verify = Objects.requireNonNull(to.verify());
        RecordedState known = noted.known(deployment, pipeline, to, image, arrival);
        Verdict found = rule.of(
                        verify,
                        to.environmentOrFolder(),
                        DeployedTarget.withImage(deployment.repository(), deployment.tip(), to.target(), arrival),
                        statuses.apply(deployment),
                        clock.instant())
                .after(known.last(), verify.withinTime());
        return VerificationState.of(known.verdict(), found);
    }
}
