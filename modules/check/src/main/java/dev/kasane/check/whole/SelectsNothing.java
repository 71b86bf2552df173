package dev.kasane.check.whole;

import dev.kasane.check.Finding;
import dev.kasane.check.builtin.Labels;
import dev.kasane.check.value.FieldPath;
import java.util.List;
import java.util.Map;

/** {@code selects-nothing}: a Service, budget or policy whose selector no pod of the target has the labels for. */
final class SelectsNothing implements WholeRule {

    @Override
    public String name() {
        return "selects-nothing";
    }

    @Override
    public void check(WholeSet set) {
        List<Pod> pods = Pod.of(set);
        if (pods.isEmpty()) {
            return;
        }
        for (WholeSet.Item item : set.ofKind("Service")) {
            Map<String, Object> selector = item.part().part("spec").entries("selector");
            if (!selector.isEmpty() && pods.stream().noneMatch(pod -> isIn(pod, item) && pod.isSelected(selector))) {
                found(set, item, "spec.selector");
            }
        }
        for (String kind : List.of("PodDisruptionBudget", "ServiceMonitor", "PodMonitor")) {
            for (WholeSet.Item item : set.ofKind(kind)) {
                Map<String, Object> selector = item.part().part("spec").entries("selector");
                boolean services = kind.equals("ServiceMonitor");
                boolean any = services
                        ? set.ofKind("Service").stream().anyMatch(service -> Labels.matches(selector, service.labels()))
                        : pods.stream().anyMatch(pod -> isIn(pod, item) && Labels.matches(selector, pod.labels()));
                if (!Labels.isEmpty(selector)
                        && !any
                        && !item.part().part("spec").has("namespaceSelector")) {
                    found(set, item, "spec.selector");
                }
            }
        }
        for (WholeSet.Item item : set.ofKind("NetworkPolicy")) {
            Map<String, Object> selector = item.part().part("spec").entries("podSelector");
            if (!Labels.isEmpty(selector)
                    && pods.stream().noneMatch(pod -> isIn(pod, item) && Labels.matches(selector, pod.labels()))) {
                found(set, item, "spec.podSelector");
            }
        }
    }

    private static boolean isIn(Pod pod, WholeSet.Item item) {
        return pod.namespace().equals(item.namespace());
    }

    private void found(WholeSet set, WholeSet.Item item, String path) {
        set.add(
                name(),
                Finding.Severity.WARNING,
                item,
                FieldPath.ROOT.fields(path),
                "this selects none of the pods in namespace " + item.namespace(),
                "compare it with the labels of the pods: kasane render shows them");
    }
}
