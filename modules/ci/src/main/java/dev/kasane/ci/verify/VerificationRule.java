package dev.kasane.ci.verify;

import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.pipeline.Verify;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Combines the health sources of a target into a verdict: it must be healthy, its Job must have succeeded, its query
 * must hold, and all that for the soak time. What is broken has failed at once; what is there and does not work has
 * failed after the time it was given, counted from when it was synced or healthy and not from its commit. Where no
 * source shows a state, nothing is decided: {@link Verdict#after} adds how long that is so.
 *
 * @param cluster the clusters
 * @param argoCd the servers of Argo CD, where they are read instead of their clusters
 * @param metrics the measurements
 */
public record VerificationRule(Cluster cluster, ArgoCdServers argoCd, Metrics metrics) {

    /**
     * Verifies a target.
     *
     * @param environment the environment it belongs to
     * @param deployed the target with its image
     * @param statuses those of the repository that has it
     * @param now the time
     */
    public Verdict of(
            Verify verify, String environment, DeployedTarget deployed, CommitStatuses statuses, Instant now) {
        // clocks differ
        Instant since = Times.earlier(deployed.arrival().time(), now);
        String proven = "";
        for (HealthSource source : sources(verify, environment, statuses)) {
            Health health = ask(source, verify, deployed, now);
            switch (health.state()) {
                case BROKEN -> {
                    return new Verdict(Verdict.State.FAILED, health.why(), health.since());
                }
                case HELD -> {
                    return Verdict.pending(health.why(), now);
                }
                case UNKNOWN -> {
                    return new Verdict(Verdict.State.UNANSWERED, health.why(), now);
                }
                case STARTING -> {
                    return late(verify, health, Times.later(since, Times.earlier(health.since(), now)), now);
                }
                case HEALTHY -> {
                    since = Times.later(since, Times.earlier(health.since(), now));
                    proven = proven.isEmpty() ? health.why() : proven;
                }
            }
        }
        Duration left = verify.soakTime().minus(Duration.between(since, now));
        return left.isPositive()
                ? Verdict.pending(proven + ", and must be for " + Times.toText(left) + " more", now)
                : new Verdict(Verdict.State.VERIFIED, proven, since);
    }

    private List<HealthSource> sources(Verify verify, String environment, CommitStatuses statuses) {
        List<HealthSource> sources = new ArrayList<>();
        sources.add(
                switch (verify.by()) {
                    case ARGOCD -> new ArgoCdHealth(applications(environment));
                    case FLUX -> new FluxHealth(cluster);
                    case STATUS -> new StatusHealth(statuses);
                });
        if (verify.job() != null) {
            sources.add(new JobHealth(cluster));
        }
        if (verify.query() != null) {
            sources.add(new QueryHealth(metrics, environment));
        }
        return sources;
    }

    /** A pipeline that names a context means that cluster. */
    private ArgoCdServers.Applications applications(String environment) {
        return verify -> {
            ArgoCdServers.Applications named = verify.context() == null ? argoCd.of(environment) : null;
            return named != null
                    ? named.of(verify)
                    : cluster.read(
                            verify.context(),
                            "/apis/argoproj.io/v1alpha1/namespaces/" + verify.namespaceOrUsual() + "/applications/"
                                    + verify.name());
        };
    }

    private static Health ask(HealthSource source, Verify verify, DeployedTarget deployed, Instant now) {
        try {
            return source.of(verify, deployed, now);
        } catch (KasaneException e) {
            return Health.unknown(reason(e.problems().getFirst()), now);
        } catch (EnvironmentFailure e) {
            return Health.unknown(reason(Problem.of(e)), now);
        }
    }

    private static String reason(Problem problem) {
        return problem.sentence() + (problem.hint() == null ? "" : " (" + problem.hint() + ")");
    }

    private static Verdict late(Verify verify, Health health, Instant since, Instant now) {
        return Duration.between(since, now).compareTo(verify.withinTime()) > 0
                ? new Verdict(
                        Verdict.State.FAILED,
                        health.why() + ", for longer than " + Times.toText(verify.withinTime()),
                        since)
                : Verdict.pending(health.why(), now);
    }
}
