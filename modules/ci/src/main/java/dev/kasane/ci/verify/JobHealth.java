package dev.kasane.ci.verify;

import dev.kasane.ci.verify.Health.State;
import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Verify;
import java.time.Instant;
import java.util.Objects;

/**
 * The result of a Job that ran after the image arrived.
 *
 * @param cluster where it runs
 */
record JobHealth(Cluster cluster) implements HealthSource {

    @Override
    public Health of(Verify verify, DeployedTarget deployed, Instant now) {
        String job = Objects.requireNonNull(verify.job());
        String[] names = job.split("/", -1);
        JsonValue object =
                cluster.read(verify.context(), "/apis/batch/v1/namespaces/" + names[0] + "/jobs/" + names[1]);
        if (object == null) {
            return Health.unknown("there is no Job " + job, now);
        }
        JsonValue status = object.path("status");
        Instant begun = Times.of(status.path("startTime"), Instant.EPOCH);
        if (begun.isBefore(deployed.arrival().time())) {
            return Health.unknown("the Job " + job + " has not run since the image came", now);
        }
        for (JsonValue condition : status.path("conditions")) {
            if (condition.path("status").text().equals("True")) {
                Instant since = Times.of(condition.path("lastTransitionTime"), begun);
                switch (condition.path("type").text()) {
                    case "Complete" -> {
                        return new Health(State.HEALTHY, "the Job " + job + " succeeded", since);
                    }
                    case "Failed" -> {
                        return new Health(
                                State.BROKEN,
                                "the Job " + job + " failed: "
                                        + condition
                                                .path("message")
                                                .text(condition.path("reason").text()),
                                since);
                    }
                    default -> {
                        // it goes on
                    }
                }
            }
        }
        return new Health(State.STARTING, "the Job " + job + " is running", begun);
    }
}
