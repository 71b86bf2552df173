package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules for containers of pods. */
final class Containers {

    private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

    private final JsonCursor spec;
    private final Set<String> volumes;
    private final List<String> claims;
    private final Faults faults;

    /**
     * @param spec the pod's
     * @param volumes the names of its volumes
     */
    Containers(JsonCursor spec, Set<String> volumes, Faults faults) {
        this.spec = spec;
        this.volumes = volumes;
        this.claims = spec.parts("resourceClaims").stream()
                .map(claim -> claim.text("name"))
                .toList();
        this.faults = faults;
    }

    void check() {
        List<JsonCursor> containers = spec.parts("containers");
        if (containers.isEmpty()) {
            faults.required(spec.at("containers"));
        }
        Set<String> names = new HashSet<>();
        for (JsonCursor container : containers) {
            checkName(container, names);
            check(container);
            Probes.check(container, faults);
            Probes.checkLifecycle(container, gracePeriod(), faults);
        }
        checkHostPorts(containers);
        for (JsonCursor container : spec.parts("initContainers")) {
            checkInit(container, names);
        }
    }

    private long gracePeriod() {
        return spec.has("terminationGracePeriodSeconds") ? spec.number("terminationGracePeriodSeconds") : 30;
    }

    private void checkName(JsonCursor container, Set<String> names) {
        String name = container.text("name");
        if (name.isEmpty()) {
            faults.required(container.at("name"));
        } else {
            faults.invalid(container.at("name"), name, Names.labelWithoutDots(name));
        }
        if (!names.add(name) && !name.isEmpty()) {
            faults.duplicate(container.at("name"), name);
        }
    }

    private void checkInit(JsonCursor container, Set<String> names) {
        checkName(container, names);
        check(container);
        checkHostPorts(List.of(container));
        if (container.text("restartPolicy").equals("Always")) {
            Probes.check(container, faults);
            Probes.checkLifecycle(container, gracePeriod(), faults);
            return;
        }
        for (String field : List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe")) {
            if (container.has(field)) {
                faults.forbidden(
                        container.at(field), "may not be set for init containers without restartPolicy=Always");
            }
        }
    }

    private void check(JsonCursor container) {
        String image = container.text("image");
        if (image.isEmpty()) {
            faults.required(container.at("image"));
        }
        EnumFields.check(container, "terminationMessagePolicy", List.of("FallbackToLogsOnError", "File"), faults);
        EnumFields.check(container, "imagePullPolicy", List.of("Always", "IfNotPresent", "Never"), faults);
        checkPorts(container);
        Environment.check(container, faults);
        checkMounts(container);
        checkDevices(container);
        Resources.checkRequirements(container.part("resources"), claims, faults);
        for (JsonCursor policy : container.parts("resizePolicy")) {
            EnumFields.checkPresent(policy, "resourceName", List.of("cpu", "memory"), faults);
            EnumFields.checkPresent(policy, "restartPolicy", List.of("NotRequired", "RestartContainer"), faults);
        }
        SecurityContexts.checkContainer(container, Boolean.FALSE.equals(spec.get("hostUsers")), faults);
    }

    private void checkPorts(JsonCursor container) {
        Set<String> names = new HashSet<>();
        for (JsonCursor port : container.parts("ports")) {
            String name = port.text("name");
            if (!name.isEmpty()) {
                List<String> wrong = Names.portName(name);
                // the server reports only one error about the form
                faults.invalid(port.at("name"), name, wrong.size() > 1 ? wrong.subList(0, 1) : wrong);
                if (wrong.isEmpty() && !names.add(name)) {
                    faults.duplicate(port.at("name"), name);
                }
            }
            long number = port.number("containerPort");
            if (number == 0) {
                faults.required(port.at("containerPort"));
            } else {
                faults.invalid(port.at("containerPort"), number, Names.port(number));
            }
            long host = port.number("hostPort");
            if (host != 0) {
                faults.invalid(port.at("hostPort"), host, Names.port(host));
                if (spec.flag("hostNetwork") && host != number) {
                    faults.invalid(port.at("hostPort"), host, "must match `containerPort` when `hostNetwork` is true");
                }
            }
            EnumFields.checkPresent(port, "protocol", PROTOCOLS, faults);
            EnumFields.name(port, "hostIP", Addresses::address, faults);
        }
    }

    private void checkHostPorts(List<JsonCursor> containers) {
        Set<String> taken = new HashSet<>();
        for (JsonCursor container : containers) {
            for (JsonCursor port : container.parts("ports")) {
                String key = port.text("protocol") + "/" + port.text("hostIP") + "/" + port.number("hostPort");
                if (port.number("hostPort") != 0 && !taken.add(key)) {
                    faults.duplicate(port.at("hostPort"), key);
                }
            }
        }
    }

    private void checkMounts(JsonCursor container) {
        Map<String, String> paths = new HashMap<>();
        boolean privileged = container.part("securityContext").flag("privileged");
        for (JsonCursor mount : container.parts("volumeMounts")) {
            String name = mount.text("name");
            if (name.isEmpty()) {
                faults.required(mount.at("name"));
            }
            if (!volumes.contains(name)) {
                faults.notFound(mount.at("name"), name);
            }
            if (mount.text("mountPath").isEmpty()) {
                faults.required(mount.at("mountPath"));
            }
            if (paths.put(mount.text("mountPath"), name) != null) {
                faults.invalid(mount.at("mountPath"), mount.text("mountPath"), "must be unique");
            }
            var list = container.at("volumeMounts");
            if (!mount.text("subPath").isEmpty()) {
                Volumes.checkInnerPath(mount.text("subPath"), list.field("subPath"), faults);
            }
            if (!mount.text("subPathExpr").isEmpty()) {
                if (!mount.text("subPath").isEmpty()) {
                    faults.invalid(
                            list.field("subPathExpr"),
                            mount.text("subPathExpr"),
                            "subPathExpr and subPath are mutually exclusive");
                }
                Volumes.checkInnerPath(mount.text("subPathExpr"), list.field("subPathExpr"), faults);
            }
            checkPropagation(mount, privileged);
        }
    }

    private void checkPropagation(JsonCursor mount, boolean privileged) {
        EnumFields.check(mount, "mountPropagation", List.of("Bidirectional", "HostToContainer", "None"), faults);
        if (mount.text("mountPropagation").equals("Bidirectional") && !privileged) {
            faults.forbidden(
                    mount.at("mountPropagation"),
                    "Bidirectional mount propagation is available only to privileged containers");
        }
        if (mount.has("recursiveReadOnly")) {
            EnumFields.check(mount, "recursiveReadOnly", List.of("Disabled", "Enabled", "IfPossible"), faults);
            if (!mount.text("recursiveReadOnly").equals("Disabled") && !mount.flag("readOnly")) {
                faults.forbidden(mount.at("recursiveReadOnly"), "may only be specified when readOnly is true");
            }
        }
    }

    private void checkDevices(JsonCursor container) {
        List<String> mounted = new ArrayList<>();
        container.parts("volumeMounts").forEach(mount -> mounted.add(mount.text("name")));
        for (JsonCursor device : container.parts("volumeDevices")) {
            String name = device.text("name");
            if (name.isEmpty()) {
                faults.required(device.at("name"));
            }
            if (!volumes.contains(name)) {
                faults.notFound(device.at("name"), name);
            }
            if (mounted.contains(name)) {
                faults.invalid(device.at("name"), name, "must not already exist in volumeMounts");
            }
            if (device.text("devicePath").isEmpty()) {
                faults.required(device.at("devicePath"));
            }
        }
    }
}
