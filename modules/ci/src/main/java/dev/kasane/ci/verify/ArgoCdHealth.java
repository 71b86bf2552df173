package dev.kasane.ci.verify;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.ci.verify.Health.State;
import dev.kasane.pipeline.Verify;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The health of an Application, as its status has it
 * (<a href="https://argo-cd.readthedocs.io/en/stable/operator-manual/health/">Argo CD's documentation</a>). It counts when the
 * Application is synced to a revision that has the image; an operation that failed at such a revision counts too.
 *
 * @param cluster where Applications are
 */
record ArgoCdHealth(Cluster cluster) implements HealthSource {

    private static final Set<String> BROKEN_OPERATIONS = Set.of("Failed", "Error");

    @Override
    public Health of(Verify verify, DeployedTarget deployed, Instant now) {
        String name = verify.name();
        JsonNode object = cluster.read(
                verify.context(),
                "/apis/argoproj.io/v1alpha1/namespaces/" + verify.namespaceOrUsual() + "/applications/" + name);
        if (object == null) {
            return Health.unknown("there is no Application " + verify.namespaceOrUsual() + "/" + name, now);
        }
        if (!isOfTarget(object.path("spec"), deployed.target())) {
            return Health.unknown("the Application " + name + " has no source with " + deployed.target(), now);
        }
        JsonNode status = object.path("status");
        JsonNode operation = status.path("operationState");
        String phase = operation.path("phase").asText();
        if (BROKEN_OPERATIONS.contains(phase) && hasImage(operation.path("syncResult"), deployed)) {
            return new Health(
                    State.BROKEN,
                    "Argo CD could not sync " + name + said(operation.path("message")),
                    Times.of(operation.path("finishedAt"), now));
        }
        JsonNode sync = status.path("sync");
        if (!hasImage(sync, deployed)) {
            return Health.unknown("Argo CD has not synced " + name + " to the commit of the image", now);
        }
        if (!sync.path("status").asText().equals("Synced")) {
            return Health.unknown(
                    "Argo CD says that " + name + " is " + sync.path("status").asText("of unknown state"), now);
        }
        if (phase.equals("Running")) {
            return new Health(State.STARTING, "Argo CD is syncing " + name, Times.of(operation.path("startedAt"), now));
        }
        JsonNode health = status.path("health");
        String word = health.path("status").asText("of unknown health");
        String why = "Argo CD says that " + name + " is " + word + said(health.path("message"));
        Instant since = Times.later(
                Times.of(operation.path("finishedAt"), deployed.arrival().time()),
                Times.of(health.path("lastTransitionTime"), deployed.arrival().time()));
        return switch (word) {
            case "Healthy" -> new Health(State.HEALTHY, why, since);
            case "Degraded" -> new Health(State.BROKEN, why, since);
            case "Progressing", "Missing", "Suspended" -> new Health(State.STARTING, why, since);
            default -> Health.unknown(why, now);
        };
    }

    /** Whether one of its revisions has the image: an Application of several sources has several. */
    private static boolean hasImage(JsonNode synced, DeployedTarget deployed) {
        List<String> revisions = new ArrayList<>(List.of(synced.path("revision").asText()));
        synced.path("revisions").forEach(revision -> revisions.add(revision.asText()));
        return revisions.stream().anyMatch(deployed::isIn);
    }

    /** Whether a source is the target's folder, or one above it, or of a branch that is hydrated. */
    private static boolean isOfTarget(JsonNode spec, String target) {
        List<JsonNode> sources = new ArrayList<>(
                List.of(spec.path("source"), spec.path("sourceHydrator").path("drySource")));
        spec.path("sources").forEach(sources::add);
        return sources.stream()
                .anyMatch(source -> source.has("path")
                        && Folders.isAbove(source.path("path").asText(), target));
    }

    private static String said(JsonNode message) {
        return message.asText().isEmpty() ? "" : ": " + message.asText();
    }
}
