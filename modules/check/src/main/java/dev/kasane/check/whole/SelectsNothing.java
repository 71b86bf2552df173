package dev.kasane.check.whole;

import dev.kasane.check.Finding;
import dev.kasane.check.builtin.Labels;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.Part;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** {@code selects-nothing}: a Service, budget or policy whose selector no pod of the target has the labels for. */
final class SelectsNothing implements WholeRule {

    /** Where things are kept whose namespace does not matter. */
    private static final String ANY = "";

    @Override
    public String name() {
        return "selects-nothing";
    }

    @Override
    public void check(WholeSet set) {
        if (set.pods().isEmpty()) {
            return;
        }
        LabelIndex<Pod> pods = set.podsByLabel();
        for (WholeSet.Item item : set.ofKind("Service")) {
            Map<String, Object> labels = item.part().part("spec").entries("selector");
            if (!labels.isEmpty() && pods.withLabels(item.namespace(), labels).isEmpty()) {
                found(set, item, "spec.selector");
            }
        }
        for (String kind : List.of("PodDisruptionBudget", "PodMonitor")) {
            for (WholeSet.Item item : set.ofKind(kind)) {
                checkSelector(set, item, "selector", selector -> pods.selected(item.namespace(), selector));
            }
        }
        LabelIndex<WholeSet.Item> services = new LabelIndex<>();
        set.ofKind("Service").forEach(service -> services.add(service, ANY, service.labels()));
        for (WholeSet.Item item : set.ofKind("ServiceMonitor")) {
            checkSelector(set, item, "selector", selector -> services.selected(ANY, selector));
        }
        for (WholeSet.Item item : set.ofKind("NetworkPolicy")) {
            checkSelector(set, item, "podSelector", selector -> pods.selected(item.namespace(), selector));
        }
    }

    private void checkSelector(
            WholeSet set, WholeSet.Item item, String field, Function<Map<String, Object>, List<?>> selected) {
        Part spec = item.part().part("spec");
        Map<String, Object> selector = spec.entries(field);
        if (!Labels.isEmpty(selector)
                && !spec.has("namespaceSelector")
                && selected.apply(selector).isEmpty()) {
            found(set, item, "spec." + field);
        }
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
