package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import java.util.Set;

/** The rules for pods and pod templates. */
final class Pods {

    private static final List<String> DNS_POLICIES =
            List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");

    private Pods() {}

    static void checkPod(JsonCursor pod, Faults faults) {
        ObjectMeta.check(pod.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = pod.part("spec");
        checkSpec(spec, faults);
        checkImages(spec, faults);
        if (!spec.list("ephemeralContainers").isEmpty()) {
            faults.forbidden(spec.at("ephemeralContainers"), "cannot be set on create");
        }
        // the Priority admission plugin rejects this for a pod without a class
        if (!spec.has("priorityClassName")
                && !List.of("", "PreemptLowerPriority").contains(spec.text("preemptionPolicy"))) {
            faults.forbidden(spec.at("preemptionPolicy"), "only a PriorityClass may say so");
        }
        if (!spec.has("runtimeClassName") && !spec.entries("overhead").isEmpty()) {
            faults.forbidden(spec.at("overhead"), "only a RuntimeClass may say so");
        }
    }

    /** Templates may have what their pods will be rejected for. */
    private static void checkImages(JsonCursor spec, Faults faults) {
        for (String list : List.of("containers", "initContainers")) {
            for (JsonCursor container : spec.parts(list)) {
                String image = container.text("image");
                if (!image.equals(image.strip())) {
                    faults.invalid(container.at("image"), image, "must not have leading or trailing whitespace");
                }
            }
        }
    }

    /** Checks a template, whose labels and annotations the server takes for its own fields. */
    static void checkTemplate(JsonCursor template, Faults faults) {
        JsonCursor metadata = template.part("metadata");
        ObjectMeta.checkLabels(new JsonCursor(metadata.map(), template.path()), faults);
        ObjectMeta.checkAnnotations(new JsonCursor(metadata.map(), template.path()), faults);
        checkSpec(template.part("spec"), faults);
        if (!template.part("spec").list("ephemeralContainers").isEmpty()) {
            faults.forbidden(
                    template.part("spec").at("ephemeralContainers"),
                    "ephemeral containers not allowed in pod template");
        }
    }

    private static void checkSpec(JsonCursor spec, Faults faults) {
        Set<String> volumes = Volumes.check(spec, faults);
        new Containers(spec, volumes, faults).check();
        EnumFields.checkPresent(spec, "restartPolicy", List.of("Always", "OnFailure", "Never"), faults);
        EnumFields.checkPresent(spec, "dnsPolicy", DNS_POLICIES, faults);
        checkDns(spec, faults);
        SecurityContexts.checkPod(spec, faults);
        Scheduling.check(spec, faults);
        EnumFields.name(spec, "serviceAccountName", Names::subdomain, faults);
        EnumFields.name(spec, "nodeName", Names::subdomain, faults);
        EnumFields.name(spec, "hostname", Names::labelWithoutDots, faults);
        EnumFields.name(spec, "subdomain", Names::labelWithoutDots, faults);
        EnumFields.name(spec, "priorityClassName", Names::subdomain, faults);
        EnumFields.name(spec, "runtimeClassName", Names::subdomain, faults);
        if (spec.text("preemptionPolicy").length() > 0) {
            EnumFields.check(spec, "preemptionPolicy", List.of("Never", "PreemptLowerPriority"), faults);
        }
        Numbers.between(spec, "activeDeadlineSeconds", 1, Integer.MAX_VALUE, faults);
        for (JsonCursor alias : spec.parts("hostAliases")) {
            faults.invalid(alias.at("ip"), alias.text("ip"), Addresses.address(alias.text("ip")));
            List<String> names = alias.texts("hostnames");
            for (int i = 0; i < names.size(); i++) {
                faults.invalid(alias.at("hostnames").item(i), names.get(i), Names.subdomain(names.get(i)));
            }
        }
        for (JsonCursor gate : spec.parts("readinessGates")) {
            faults.invalid(
                    gate.at("conditionType"), gate.text("conditionType"), Names.qualified(gate.text("conditionType")));
        }
        JsonCursor resources = spec.partOrNull("resources");
        if (resources != null) {
            Resources.checkRequirements(resources, List.of(), faults);
        }
        checkSystem(spec, faults);
    }

    private static void checkDns(JsonCursor spec, Faults faults) {
        JsonCursor config = spec.partOrNull("dnsConfig");
        boolean none = spec.text("dnsPolicy").equals("None");
        if (config == null) {
            if (none) {
                faults.required(spec.at("dnsConfig"), "must provide `dnsConfig` when `dnsPolicy` is None");
            }
            return;
        }
        List<String> servers = config.texts("nameservers");
        if (none && servers.isEmpty()) {
            faults.required(
                    config.at("nameservers"), "must provide at least one DNS nameserver when `dnsPolicy` is None");
        }
        if (servers.size() > 3) {
            faults.invalid(
                    config.at("nameservers"),
                    Json.copy(config.list("nameservers")),
                    "must not have more than 3 nameservers");
        }
        for (int i = 0; i < servers.size(); i++) {
            faults.invalid(config.at("nameservers").item(i), servers.get(i), Addresses.address(servers.get(i)));
        }
        List<String> searches = config.texts("searches");
        if (searches.size() > 32) {
            faults.invalid(
                    config.at("searches"),
                    Json.copy(config.list("searches")),
                    "must not have more than 32 search paths");
        }
        if (String.join(" ", searches).length() > 2048) {
            faults.invalid(
                    config.at("searches"),
                    Json.copy(config.list("searches")),
                    "must not have more than 2048 characters (including spaces) in the search list");
        }
        for (int i = 0; i < searches.size(); i++) {
            String search = searches.get(i);
            String bare = search.endsWith(".") ? search.substring(0, search.length() - 1) : search;
            if (!search.equals(".")) {
                faults.invalid(config.at("searches").item(i), search, Names.subdomain(bare.replace('_', '-')));
            }
        }
        for (JsonCursor option : config.parts("options")) {
            if (option.text("name").isEmpty()) {
                faults.required(config.at("options"), "must not be empty");
            }
        }
    }

    private static void checkSystem(JsonCursor spec, Faults faults) {
        JsonCursor system = spec.partOrNull("os");
        if (system == null) {
            return;
        }
        if (system.text("name").isEmpty()) {
            // the server names the field above
            faults.required(system.at("name"), "cannot be empty");
            return;
        }
        if (!List.of("linux", "windows").contains(system.text("name"))) {
            faults.notSupported(system.path(), system.text("name"), List.of("linux", "windows"));
            return;
        }
        JsonCursor context = spec.part("securityContext");
        if (system.text("name").equals("linux")) {
            if (context.has("windowsOptions")) {
                faults.forbidden(context.at("windowsOptions"), "windows options cannot be set for a linux pod");
            }
            return;
        }
        for (String field : List.of(
                "appArmorProfile",
                "seLinuxOptions",
                "seccompProfile",
                "fsGroup",
                "fsGroupChangePolicy",
                "sysctls",
                "runAsUser",
                "runAsGroup",
                "supplementalGroups",
                "supplementalGroupsPolicy")) {
            if (context.has(field)) {
                faults.forbidden(context.at(field), "cannot be set for a windows pod");
            }
        }
        for (String field : List.of("hostPID", "hostIPC", "shareProcessNamespace", "hostUsers")) {
            if (spec.flag(field)) {
                faults.forbidden(spec.at(field), "cannot be set for a windows pod");
            }
        }
        for (String list : List.of("containers", "initContainers")) {
            for (JsonCursor container : spec.parts(list)) {
                checkWindows(container.part("securityContext"), faults);
            }
        }
    }

    private static void checkWindows(JsonCursor context, Faults faults) {
        for (String field : List.of(
                "appArmorProfile",
                "seLinuxOptions",
                "seccompProfile",
                "capabilities",
                "readOnlyRootFilesystem",
                "privileged",
                "allowPrivilegeEscalation",
                "procMount",
                "runAsUser",
                "runAsGroup")) {
            if (context.has(field)) {
                faults.forbidden(context.at(field), "cannot be set for a windows pod");
            }
        }
    }
}
