package dev.kasane.check.crossobject;

import dev.kasane.check.builtin.Labels;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * {@code selects-nothing}: a Service, PodDisruptionBudget or NetworkPolicy whose selector matches no pod of the target.
 */
final class SelectsNothing implements CrossObjectRule {

    /**
     * Labels that controllers and the applications themselves set on pods: of StatefulSets, Jobs, ReplicaSets and DaemonSets,
     * of Vault's service registration, and of Patroni.
     */
    private static final Set<String> SET_AT_RUN_TIME = Set.of(
            "statefulset.kubernetes.io/pod-name",
            "apps.kubernetes.io/pod-index",
            "batch.kubernetes.io/",
            "job-name",
            "controller-uid",
            "pod-template-hash",
            "controller-revision-hash",
            "rollouts-pod-template-hash",
            "deploymentconfig",
            "vault-",
            "openbao-",
            "role",
            "spilo-role",
            "redisfailovers-role");

    /** The key for items regardless of their namespace. */
    private static final String ANY = "";

    @Override
    public String name() {
        return "selects-nothing";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        if (set.pods().isEmpty()) {
            return;
        }
        LabelIndex<Pod> pods = set.podsByLabel();
        for (ObjectsOfTarget.Item item : set.ofKind("Service")) {
            Map<String, Object> labels = item.part().part("spec").entries("selector");
            if (!labels.isEmpty()
                    && isKnown(set, item.namespace(), labels)
                    && pods.withLabels(item.namespace(), labels).isEmpty()) {
                found(set, item, "spec.selector");
            }
        }
        for (String kind : List.of("PodDisruptionBudget", "PodMonitor")) {
            for (ObjectsOfTarget.Item item : set.ofKind(kind)) {
                checkSelector(set, item, "selector", selector -> pods.selected(item.namespace(), selector));
            }
        }
        LabelIndex<ObjectsOfTarget.Item> services = new LabelIndex<>();
        set.ofKind("Service").forEach(service -> services.add(service, ANY, service.labels()));
        for (ObjectsOfTarget.Item item : set.ofKind("ServiceMonitor")) {
            checkSelector(set, item, "selector", selector -> services.selected(ANY, selector));
        }
        for (ObjectsOfTarget.Item item : set.ofKind("NetworkPolicy")) {
            checkSelector(set, item, "podSelector", selector -> pods.selected(item.namespace(), selector));
        }
    }

    private void checkSelector(
            ObjectsOfTarget set,
            ObjectsOfTarget.Item item,
            String field,
            Function<Map<String, Object>, List<?>> selected) {
        JsonCursor spec = item.part().part("spec");
        Map<String, Object> selector = spec.entries(field);
        if (!Labels.isEmpty(selector)
                && !spec.has("namespaceSelector")
                && isKnown(set, item.namespace(), Json.map(selector.getOrDefault("matchLabels", Map.of())))
                && selected.apply(selector).isEmpty()) {
            found(set, item, "spec." + field);
        }
    }

    /**
     * Whether the pods of a namespace are all known: the target has some there, no operator may run others, and the
     * selector has no label that is set at run time.
     */
    private static boolean isKnown(ObjectsOfTarget set, String namespace, Map<String, Object> labels) {
        return set.pods().stream().anyMatch(pod -> pod.namespace().equals(namespace))
                && !set.mayHaveOtherPods(namespace)
                && labels.keySet().stream().noneMatch(SelectsNothing::isSetAtRunTime);
    }

    private static boolean isSetAtRunTime(String label) {
        return SET_AT_RUN_TIME.stream().anyMatch(label::startsWith);
    }

    private void found(ObjectsOfTarget set, ObjectsOfTarget.Item item, String path) {
        set.add(
                name(),
                Finding.Severity.WARNING,
                item,
                FieldPath.ROOT.fields(path),
                "this selects none of the pods of its namespace",
                "compare it with the labels of the pods: kasane render shows them");
    }
}
