package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Verifications;
import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.ci.verify.VerificationLog.Subject;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The last recorded verdicts; without verification, no branch with records is read. */
public final class NotedVerdicts implements Verdicts {

    private final Function<Deployment, VerificationLog> logs;
    private final Map<Deployment, Function<Subject, RecordedState>> noted = new HashMap<>();

    /**
     * The notes of some branches.
     *
     * @param logs what was found out about the targets in a branch
     */
    public NotedVerdicts(Function<Deployment, VerificationLog> logs) {
        this.logs = logs;
    }

    @Override
    public VerificationState of(
            Deployment deployment, Pipeline pipeline, Promotion to, ImageEdit image, Arrival arrival) {
        RecordedState known = known(deployment, pipeline, to, image, arrival);
        Verdict last = known.last();
        return last != null
                ? VerificationState.of(known.verdict(), last)
                : new VerificationState(
                        new Verdict(Verdict.State.UNANSWERED, "no run has verified it yet", arrival.time()), null);
    }

    /** The records of an image in a target. */
    RecordedState known(Deployment deployment, Pipeline pipeline, Promotion to, ImageEdit image, Arrival arrival) {
        return noted.computeIfAbsent(deployment, branch -> logs.apply(branch).known())
                .apply(Verifications.subject(deployment, pipeline, to, image, arrival));
    }
}
