package dev.kasane.check.crossobject;

import dev.kasane.check.builtin.Labels;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.JsonCursor;
import java.util.List;
import java.util.Map;

/** {@code blocked-disruption}: a PodDisruptionBudget that allows no disruption, so that nodes cannot be drained. */
final class BlockedDisruption implements CrossObjectRule {

    @Override
    public String name() {
        return "blocked-disruption";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        for (ObjectsOfTarget.Item item : set.ofKind("PodDisruptionBudget")) {
            JsonCursor spec = item.part().part("spec");
            Object least = spec.get("minAvailable");
            Object most = spec.get("maxUnavailable");
            if (isNone(most)) {
                blocks(set, item, "maxUnavailable", "no pod may ever be moved: maxUnavailable is 0");
            } else if ("100%".equals(least)) {
                blocks(set, item, "minAvailable", "no pod may ever be moved: minAvailable is 100%");
            } else if (least instanceof Long wanted) {
                Map<String, Object> selector = spec.entries("selector");
                for (Pod pod : Labels.isEmpty(selector)
                        ? List.<Pod>of()
                        : set.podsByLabel().selected(item.namespace(), selector)) {
                    checkReplicas(set, item, pod, wanted);
                }
            }
        }
    }

    private static boolean isNone(@org.jspecify.annotations.Nullable Object value) {
        return value instanceof Long number && number == 0 || "0%".equals(value) || "0".equals(value);
    }

    private void checkReplicas(ObjectsOfTarget set, ObjectsOfTarget.Item item, Pod pod, long wanted) {
        JsonCursor owner = pod.owner().part().part("spec");
        boolean replicated =
                pod.owner().kind().equals("Deployment") || pod.owner().kind().equals("StatefulSet");
        long replicas = owner.has("replicas") ? owner.number("replicas") : 1;
        if (replicated && wanted >= replicas && replicas > 0 && !isScaled(set, pod)) {
            blocks(
                    set,
                    item,
                    "minAvailable",
                    "no pod may ever be moved: minAvailable is " + wanted + ", and "
                            + pod.owner().kind() + " " + pod.owner().name() + " has " + replicas
                            + (replicas == 1 ? " replica" : " replicas"));
        }
    }

    private static boolean isScaled(ObjectsOfTarget set, Pod pod) {
        return set.ofKind("HorizontalPodAutoscaler").stream()
                .anyMatch(scaler -> scaler.part()
                        .part("spec")
                        .part("scaleTargetRef")
                        .text("name")
                        .equals(pod.owner().name()));
    }

    private void blocks(ObjectsOfTarget set, ObjectsOfTarget.Item item, String field, String sentence) {
        set.add(
                name(),
                Finding.Severity.WARNING,
                item,
                item.part().part("spec").at(field),
                sentence,
                "let at least one pod be away, or nodes cannot be drained");
    }
}
