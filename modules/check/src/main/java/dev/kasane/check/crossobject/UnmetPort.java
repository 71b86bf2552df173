package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.JsonCursor;
import java.util.List;
import java.util.Map;

/** {@code unmet-port}: a port of a Service, an Ingress or a probe that no container exposes. */
final class UnmetPort implements CrossObjectRule {

    @Override
    public String name() {
        return "unmet-port";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        for (ObjectsOfTarget.Item item : set.ofKind("Service")) {
            checkService(set, item);
        }
        for (ObjectsOfTarget.Item item : set.ofKind("Ingress")) {
            for (JsonCursor rule : item.part().part("spec").parts("rules")) {
                for (JsonCursor path : rule.part("http").parts("paths")) {
                    checkBackend(set, item, path.part("backend").part("service"));
                }
            }
        }
        for (Pod pod : set.pods()) {
            for (JsonCursor container : pod.containers()) {
                for (String probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
                    for (String way : List.of("httpGet", "tcpSocket")) {
                        checkProbe(set, pod, container, container.part(probe).part(way));
                    }
                }
            }
        }
    }

    private void checkService(ObjectsOfTarget set, ObjectsOfTarget.Item item) {
        JsonCursor spec = item.part().part("spec");
        Map<String, Object> selector = spec.entries("selector");
        List<Pod> selected = selector.isEmpty() ? List.of() : set.podsByLabel().withLabels(item.namespace(), selector);
        List<Pod> serving = selected.stream().filter(Pod::serves).toList();
        if (serving.isEmpty() || set.mayHaveOtherPods(item.namespace())) {
            return;
        }
        for (JsonCursor port : spec.parts("ports")) {
            // ports need not be declared, so that a number proves nothing; a name is looked up among those that are
            if (port.get("targetPort") instanceof String wanted
                    && serving.stream().noneMatch(pod -> has(pod, wanted))) {
                set.add(
                        name(),
                        Finding.Severity.ERROR,
                        item,
                        port.at("targetPort"),
                        "no container of " + serving.getFirst().owner().kind() + " "
                                + serving.getFirst().owner().name() + " has a port called " + wanted,
                        "give a port of the container this name, or write the number");
            }
        }
    }

    private static boolean has(Pod pod, String wanted) {
        return pod.containers().stream().anyMatch(container -> hasPort(container, wanted));
    }

    private static boolean hasPort(JsonCursor container, @org.jspecify.annotations.Nullable Object wanted) {
        return container.parts("ports").stream()
                .anyMatch(port -> wanted instanceof String name
                        ? port.text("name").equals(name)
                        : wanted instanceof Long number && port.number("containerPort") == number);
    }

    private void checkBackend(ObjectsOfTarget set, ObjectsOfTarget.Item item, JsonCursor backend) {
        ObjectsOfTarget.Item service = set.find("Service", item.namespace(), backend.text("name"));
        JsonCursor port = backend.part("port");
        if (service == null || port.map().isEmpty()) {
            return;
        }
        boolean met = service.part().part("spec").parts("ports").stream()
                .anyMatch(one -> port.has("number")
                        ? one.number("port") == port.number("number")
                        : one.text("name").equals(port.text("name")));
        if (!met) {
            Object wanted = port.has("number") ? port.number("number") : port.text("name");
            set.add(
                    name(),
                    Finding.Severity.ERROR,
                    item,
                    port.path(),
                    "Service " + service.name() + " has no port " + wanted,
                    "name one of its ports");
        }
    }

    private void checkProbe(ObjectsOfTarget set, Pod pod, JsonCursor container, JsonCursor action) {
        if (action.get("port") instanceof String name && !hasPort(container, name)) {
            set.add(
                    name(),
                    Finding.Severity.ERROR,
                    pod.owner(),
                    action.at("port"),
                    "the container " + container.text("name") + " has no port called " + name,
                    "give one of its ports this name, or write the number");
        }
    }
}
