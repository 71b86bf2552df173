package dev.kasane.ci.verify;

import dev.kasane.ci.verify.Health.State;
import dev.kasane.pipeline.Verify;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * The health of a target by a Prometheus query.
 *
 * @param metrics the server
 * @param environment the environment of the target
 */
record QueryHealth(Metrics metrics, String environment) implements HealthSource {

    @Override
    public Health of(Verify verify, DeployedTarget deployed, Instant now) {
        Verify.Query query = Objects.requireNonNull(verify.query());
        List<Double> values = metrics.ask(environment, query.expression());
        if (values.isEmpty()) {
            return Health.unknown("Prometheus has no value for " + query.expression(), now);
        }
        for (double value : values) {
            if (Double.isNaN(value)) {
                return Health.unknown("Prometheus has no number for " + query.expression(), now);
            }
            if (!query.holds(value)) {
                // a measurement does not show when the state began: it counts from when the target was healthy
                return new Health(
                        State.STARTING,
                        "Prometheus returns " + value + " for " + query.expression() + ", not " + query.toText(),
                        Instant.EPOCH);
            }
        }
        return new Health(State.HEALTHY, "Prometheus returns " + values.getFirst(), Instant.EPOCH);
    }
}
