package dev.kasane.ci.verify;

import dev.kasane.ci.verify.Health.State;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.pipeline.Verify;
import java.time.Instant;

/**
 * The health of a target by a commit status, as the notifications of Argo CD and Flux set it: of the newest commit with
 * a status and the image.
 *
 * @param statuses those of the deployed repository
 */
record StatusHealth(CommitStatuses statuses) implements HealthSource {

    @Override
    public Health of(Verify verify, DeployedTarget deployed, Instant now) {
        for (String commit : deployed.commits()) {
            for (CommitStatus status : statuses.of(commit)) {
                if (status.context().equals(verify.name())) {
                    return health(status, commit);
                }
            }
        }
        return Health.unknown("no commit with the " + deployed.noun() + " has a status " + verify.name(), now);
    }

    private static Health health(CommitStatus status, String commit) {
        String said = status.description().isEmpty() ? "" : ": " + status.description();
        String why = status.context() + " of " + commit.substring(0, 10) + " is "
                + switch (status.state()) {
                    case SUCCESS -> "a success";
                    case PENDING -> "pending";
                    case FAILURE -> "a failure";
                }
                + said;
        State state = switch (status.state()) {
            case SUCCESS -> State.HEALTHY;
            case PENDING -> State.STARTING;
            case FAILURE -> State.BROKEN;
        };
        return new Health(state, why, status.time());
    }
}
