package dev.kasane.ci.verify;

import dev.kasane.ci.verify.Health.State;
import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Verify;
import java.time.Instant;
import java.util.Set;

/**
 * The health of an Application, as its status has it
 * (<a href="https://argo-cd.readthedocs.io/en/stable/operator-manual/health/">Argo CD's documentation</a>). It counts when the
 * source with the target is synced to a revision that has the image; so does an operation that failed there, until it is synced. Where
 * the source is hydrated, the commit counts that was hydrated.
 *
 * @param applications where Applications are
 */
record ArgoCdHealth(ArgoCdServers.Applications applications) implements HealthSource {

    private static final Set<String> BROKEN_OPERATIONS = Set.of("Failed", "Error");

    @Override
    public Health of(Verify verify, DeployedTarget deployed, Instant now) {
        String name = verify.name();
        JsonValue object = applications.of(verify);
        if (object == null) {
            return Health.unknown("there is no Application " + verify.namespaceOrUsual() + "/" + name, now);
        }
        ApplicationSource source = ApplicationSource.of(object, deployed);
        if (source == null) {
            return Health.unknown("the Application " + name + " has no source with " + deployed.foldersToText(), now);
        }
        JsonValue status = object.path("status");
        JsonValue operation = status.path("operationState");
        JsonValue sync = status.path("sync");
        boolean synced = sync.path("status").text().equals("Synced");
        if (!synced && isBroken(operation) && deployed.isIn(source.commit(operation.path("syncResult")))) {
            return new Health(
                    State.BROKEN,
                    "Argo CD could not sync " + name + detail(operation.path("message")),
                    Times.of(operation.path("finishedAt"), now));
        }
        if (!deployed.isIn(source.commit(sync))) {
            String why = "Argo CD has not synced " + name + " to the commit of the " + deployed.noun();
            return isSyncedByHand(object.path("spec").path("syncPolicy"))
                    ? Health.held(why + ", and is only synced by hand", now)
                    : Health.unknown(why, now);
        }
        if (!synced) {
            return Health.unknown(
                    "Argo CD reports that " + name + " is "
                            + sync.path("status").text("of unknown state"),
                    now);
        }
        if (operation.path("phase").text().equals("Running")) {
            return new Health(State.STARTING, "Argo CD is syncing " + name, Times.of(operation.path("startedAt"), now));
        }
        return health(status, name, deployed.arrival().time(), now);
    }

    /** Whether an operation failed; one that a person ended proves nothing about the image. */
    private static boolean isBroken(JsonValue operation) {
        return BROKEN_OPERATIONS.contains(operation.path("phase").text())
                && !operation.path("message").text().startsWith("Operation terminated");
    }

    private static Health health(JsonValue status, String name, Instant arrival, Instant now) {
        JsonValue health = status.path("health");
        String word = health.path("status").text("of unknown health");
        String why = "Argo CD reports that " + name + " is " + word + detail(message(status, word));
        Instant since = Times.later(
                Times.of(status.path("operationState").path("finishedAt"), arrival),
                Times.of(health.path("lastTransitionTime"), arrival));
        return switch (word) {
            case "Healthy" -> new Health(State.HEALTHY, why, since);
            case "Degraded" -> new Health(State.BROKEN, why, since);
            case "Progressing", "Missing" -> new Health(State.STARTING, why, since);
            // what people hold is not broken, however long it takes
            case "Suspended" -> Health.held(why, now);
            default -> Health.unknown(why, now);
        };
    }

    private static boolean isSyncedByHand(JsonValue policy) {
        JsonValue automated = policy.path("automated");
        JsonValue enabled = automated.path("enabled");
        return !automated.isObject() || !(enabled.isNull() || enabled.isTrue());
    }

    /** The reason; since version 3 it describes the objects alone, and only Argo CD's own server has it. */
    private static JsonValue message(JsonValue status, String word) {
        JsonValue own = status.path("health").path("message");
        if (!own.text().isEmpty() || word.equals("Healthy")) {
            return own;
        }
        for (JsonValue object : status.path("resources")) {
            JsonValue health = object.path("health");
            JsonValue message = health.path("message");
            if (health.path("status").text().equals(word) && !message.text().isEmpty()) {
                return message;
            }
        }
        return own;
    }

    private static String detail(JsonValue message) {
        return message.text().isEmpty() ? "" : ": " + message.text();
    }
}
