package dev.kasane.ci.verify;

import dev.kasane.pipeline.Verify;
import java.time.Instant;

/** A source of health information about a target. */
@FunctionalInterface
interface HealthSource {

    /**
     * The health of the target.
     *
     * @param deployed the image in its target
     * @param now the time of the look
     * @throws dev.kasane.problem.KasaneException if it cannot be read
     * @throws dev.kasane.git.remote.RemoteException if it does not answer
     */
    Health of(Verify verify, DeployedTarget deployed, Instant now);
}
