package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.Rendering;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rollout status of applied workloads: Deployments, StatefulSets and DaemonSets. */
public final class Rollout {

    private static final Set<String> KINDS = Set.of("Deployment", "StatefulSet", "DaemonSet");

    private final KubernetesApi api;
    private final ApiPaths paths;
    private final PodProblems troubles;

    public Rollout(KubernetesApi api) {
        this.api = api;
        this.paths = new ApiPaths(api);
        this.troubles = new PodProblems(api);
    }

    /**
     * A program in the cluster.
     *
     * @param name what it is, for people
     * @param namespace where its pods are
     * @param labels that its pods have
     * @param waiting what is waited for, and why where the cluster reports it; empty when it runs
     */
    public record Program(String name, String namespace, Map<String, String> labels, String waiting) {}

    /** The programs among rendered objects, as they are now. */
    public List<Program> programs(Rendering rendering) {
        List<Program> programs = new ArrayList<>();
        for (Resource resource : rendering.resources()) {
            if (resource.gvk().group().equals("apps")
                    && KINDS.contains(resource.gvk().kind())) {
                programs.add(program(resource));
            }
        }
        return programs;
    }

    private Program program(Resource resource) {
        String path = paths.of(resource);
        ApiAnswer answer = path == null ? null : api.get(path);
        String name = resource.gvk().kind() + "/" + resource.name();
        String namespace = resource.namespace().isEmpty() ? api.namespace() : resource.namespace();
        if (answer == null || !answer.isGood()) {
            return new Program(name, namespace, Map.of(), "it is not there");
        }
        Map<String, String> labels = new LinkedHashMap<>();
        answer.body()
                .path("spec")
                .path("selector")
                .path("matchLabels")
                .fields()
                .forEach((label, value) -> labels.put(label, value.text()));
        String waiting = waiting(resource.gvk().kind(), answer.body());
        String trouble = waiting.isEmpty() || labels.isEmpty() ? "" : troubles.of(namespace, labels);
        return new Program(name, namespace, labels, trouble.isEmpty() ? waiting : waiting + "; " + trouble);
    }

    private static String waiting(String kind, JsonValue object) {
        JsonValue status = object.path("status");
        if (status.path("observedGeneration").number()
                < object.path("metadata").path("generation").number()) {
            return "not observed by its controller yet";
        }
        for (JsonValue condition : status.path("conditions")) {
            if (condition.path("reason").text().equals("ProgressDeadlineExceeded")) {
                return condition.path("message").text();
            }
        }
        boolean isDaemon = kind.equals("DaemonSet");
        long wanted = isDaemon
                ? status.path("desiredNumberScheduled").number()
                : object.path("spec").path("replicas").number(1);
        long updated = status.path(isDaemon ? "updatedNumberScheduled" : "updatedReplicas")
                .number();
        long available =
                status.path(isDaemon ? "numberAvailable" : "availableReplicas").number();
        long all = isDaemon ? updated : status.path("replicas").number();
        if (updated < wanted) {
            return updated + " of " + wanted + " pods are new";
        }
        if (all > updated) {
            return all - updated + " old pods are there still";
        }
        return available < wanted ? available + " of " + wanted + " pods are ready" : "";
    }
}
