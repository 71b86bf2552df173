package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds the reason why a pod is not ready, from the API server: the reason for which a container waits or the scheduler
 * found no node, else the last warning about the pod (pods.spec "Pod phase" and "Container states" of Kubernetes' API;
 * the kubelet names what it cannot mount in an event only).
 */
final class PodProblems {

    /** The kubelet's reason during a normal start. */
    private static final String STARTING = "ContainerCreating";

    private static final String INITIALIZING = "PodInitializing";

    private final KubernetesApi api;

    PodProblems(KubernetesApi api) {
        this.api = api;
    }

    /**
     * Why the newest unready pod is not ready; empty if unknown.
     *
     * @param labels that the pods have
     */
    String of(String namespace, Map<String, String> labels) {
        String selector = labels.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(","));
        String pods = "/api/v1/namespaces/" + namespace + "/pods?labelSelector=" + encoded(selector);
        String trouble = "";
        String newest = "";
        for (JsonValue pod : api.get(pods).body().path("items")) {
            JsonValue metadata = pod.path("metadata");
            String created = metadata.path("creationTimestamp").text();
            if (!metadata.has("deletionTimestamp") && !isReady(pod) && created.compareTo(newest) >= 0) {
                newest = created;
                String why = problemOf(pod);
                trouble = why.isEmpty() ? "" : metadata.path("name").text() + ": " + why;
            }
        }
        return trouble;
    }

    private static boolean isReady(JsonValue pod) {
        for (JsonValue condition : pod.path("status").path("conditions")) {
            if (condition.path("type").text().equals("Ready")) {
                return condition.path("status").text().equals("True");
            }
        }
        return false;
    }

    private String problemOf(JsonValue pod) {
        JsonValue status = pod.path("status");
        for (String containers : new String[] {"initContainerStatuses", "containerStatuses"}) {
            for (JsonValue container : status.path(containers)) {
                JsonValue waiting = container.path("state").path("waiting");
                String reason = waiting.path("reason").text();
                if (!reason.isEmpty() && !reason.equals(STARTING) && !reason.equals(INITIALIZING)) {
                    return describe(reason, waiting.path("message").text());
                }
            }
        }
        for (JsonValue condition : status.path("conditions")) {
            if (condition.path("type").text().equals("PodScheduled")
                    && condition.path("status").text().equals("False")) {
                return describe(
                        condition.path("reason").text(),
                        condition.path("message").text());
            }
        }
        return warning(pod.path("metadata"));
    }

    private String warning(JsonValue metadata) {
        String about = "involvedObject.uid=" + metadata.path("uid").text() + ",type=Warning";
        String events = "/api/v1/namespaces/" + metadata.path("namespace").text() + "/events?fieldSelector=";
        String last = "";
        String warning = "";
        for (JsonValue event : api.get(events + encoded(about)).body().path("items")) {
            String seen = event.path("lastTimestamp").text();
            if (seen.compareTo(last) >= 0) {
                last = seen;
                warning = describe(
                        event.path("reason").text(), event.path("message").text());
            }
        }
        return warning;
    }

    private static String describe(String reason, String message) {
        return message.isEmpty() ? reason : reason + ": " + message.replace('\n', ' ');
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
