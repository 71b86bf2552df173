package dev.kasane.ci.verify;

import dev.kasane.ci.verify.Health.State;
import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Verify;
import java.time.Instant;
import java.util.Set;

/**
 * The readiness of a Kustomization of Flux, as its status has it
 * (<a href="https://fluxcd.io/flux/components/kustomize/kustomizations/#kustomization-status">Flux's documentation</a>). It shows
 * something about health only where the Kustomization waits for it: {@code spec.wait} or {@code spec.healthChecks}. Flux itself ends
 * the waiting, by its timeout: that is a failure at once. What it cannot build or apply is one if it stays so, since Flux tries again.
 *
 * @param cluster where Kustomizations are
 */
record FluxHealth(Cluster cluster) implements HealthSource {

    /** The reason of a Kustomization that is not ready because of what it deploys. */
    private static final String BROKEN = "HealthCheckFailed";

    /** Reasons that may pass: the objects are wrong, or a webhook or the server did not answer. Others come from the source. */
    private static final Set<String> FAILED = Set.of("BuildFailed", "ReconciliationFailed");

    @Override
    public Health of(Verify verify, DeployedTarget deployed, Instant now) {
        String name = verify.name();
        JsonValue object = cluster.read(
                verify.context(),
                "/apis/kustomize.toolkit.fluxcd.io/v1/namespaces/" + verify.namespaceOrUsual() + "/kustomizations/"
                        + name);
        if (object == null) {
            return Health.unknown("there is no Kustomization " + verify.namespaceOrUsual() + "/" + name, now);
        }
        JsonValue spec = object.path("spec");
        if (!deployed.isBelow(spec.path("path").text("."))) {
            return Health.unknown("the Kustomization " + name + " is not of " + deployed.foldersToText(), now);
        }
        if (spec.path("suspend").isTrue()) {
            return Health.held("the Kustomization " + name + " is suspended", now);
        }
        JsonValue status = object.path("status");
        JsonValue ready = ready(status);
        if (ready.path("observedGeneration").number()
                != object.path("metadata").path("generation").number()) {
            return Health.unknown("Flux has not reconciled the newest Kustomization " + name, now);
        }
        String reason = ready.path("reason").text();
        String why = "Flux reports for " + name + ": " + ready.path("message").text(reason);
        Instant since = since(status, ready, deployed.arrival().time());
        boolean attempted = deployed.isIn(revision(status.path("lastAttemptedRevision")));
        if (ready.path("status").text().equals("False") && reason.equals(BROKEN) && attempted) {
            return new Health(State.BROKEN, why, since);
        }
        if (ready.path("status").text().equals("False") && FAILED.contains(reason) && attempted) {
            // Flux tries again, and each try makes a new condition
            return new Health(State.STARTING, why, deployed.arrival().time());
        }
        if (!deployed.isIn(revision(status.path("lastAppliedRevision")))) {
            return Health.unknown(
                    attempted ? why : "Flux has not applied the commit of the " + deployed.noun() + " to " + name, now);
        }
        if (!ready.path("status").text().equals("True")) {
            return Health.unknown(why, now);
        }
        boolean waits = spec.path("wait").isTrue() || spec.path("healthChecks").size() > 0;
        return waits
                ? new Health(State.HEALTHY, why, since)
                : Health.unknown("the Kustomization " + name + " waits for no health: set spec.wait", now);
    }

    /** Since when what is applied works: each reconciliation makes a new condition, so Flux's history is better where it is kept. */
    private static Instant since(JsonValue status, JsonValue ready, Instant arrival) {
        JsonValue last = status.path("history").path(0);
        boolean good = last.path("lastReconciledStatus").text().equals("ReconciliationSucceeded");
        Instant condition = Times.of(ready.path("lastTransitionTime"), arrival);
        return Times.later(good ? Times.of(last.path("firstReconciled"), condition) : condition, arrival);
    }

    private static JsonValue ready(JsonValue status) {
        for (JsonValue condition : status.path("conditions")) {
            if (condition.path("type").text().equals("Ready")) {
                return condition;
            }
        }
        return JsonValue.MISSING;
    }

    /** The commit of a revision such as {@code main@sha1:0123…}. */
    private static String revision(JsonValue revision) {
        String text = revision.text();
        return text.substring(text.lastIndexOf(':') + 1);
    }
}
