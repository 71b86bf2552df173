package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for Services. */
final class Services {

    private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

    private Services() {}

    static void check(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::dns1035, faults);
        JsonCursor spec = object.part("spec");
        String type = spec.text("type");
        boolean headless = spec.text("clusterIP").equals("None");
        if (spec.list("ports").isEmpty() && !headless && !type.equals("ExternalName")) {
            faults.required(spec.at("ports"));
        }
        checkType(spec, type, headless, faults);
        checkPorts(spec, type, headless, faults);
        Labels.check(spec.entries("selector"), spec.at("selector"), faults);
        checkSession(spec, faults);
        checkAddresses(spec, type, headless, faults);
        checkPolicies(spec, type, faults);
    }

    private static void checkType(JsonCursor spec, String type, boolean headless, Faults faults) {
        EnumFields.checkPresent(spec, "type", List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort"), faults);
        switch (type) {
            case "LoadBalancer", "NodePort" -> {
                if (headless) {
                    faults.invalid(
                            spec.at("clusterIPs").item(0),
                            "None",
                            "may not be set to 'None' for " + type + " services");
                }
            }
            case "ExternalName" -> {
                for (String field : List.of("clusterIP", "clusterIPs")) {
                    if (spec.has(field) && !spec.text("clusterIP").isEmpty()) {
                        faults.forbidden(spec.at("clusterIPs"), "may not be set for ExternalName services");
                        break;
                    }
                }
                String name = spec.text("externalName");
                if (name.isEmpty()) {
                    faults.required(spec.at("externalName"));
                } else {
                    String bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
                    faults.invalid(spec.at("externalName"), name, Names.subdomain(bare));
                }
            }
            default -> {}
        }
    }

    private static void checkPorts(JsonCursor spec, String type, boolean headless, Faults faults) {
        List<JsonCursor> ports = spec.parts("ports");
        Set<String> names = new HashSet<>();
        Set<String> taken = new HashSet<>();
        for (JsonCursor port : ports) {
            String name = port.text("name");
            if (name.isEmpty()) {
                if (ports.size() > 1) {
                    faults.required(port.at("name"));
                }
            } else {
                faults.invalid(port.at("name"), name, Names.labelWithoutDots(name));
                if (!names.add(name)) {
                    faults.duplicate(port.at("name"), name);
                }
            }
            long number = port.number("port");
            faults.invalid(port.at("port"), number, Names.port(number));
            EnumFields.checkPresent(port, "protocol", PROTOCOLS, faults);
            checkTarget(port, headless, number, faults);
            EnumFields.name(port, "appProtocol", Names::qualified, faults);
            if (port.number("nodePort") != 0 && (type.equals("ClusterIP") || type.equals("ExternalName"))) {
                faults.forbidden(port.at("nodePort"), "may not be used when `type` is '" + type + "'");
            }
            if (!taken.add(port.text("protocol") + "/" + number)) {
                faults.duplicate(port.path(), Json.copy(port.map()));
            }
        }
    }

    private static void checkTarget(JsonCursor port, boolean headless, long number, Faults faults) {
        Object target = port.get("targetPort");
        if (target instanceof Long given) {
            // an explicit 0 is taken for none; the port itself is, where none is given
            long meant = given == 0 ? number : given;
            faults.invalid(port.at("targetPort"), meant, Names.port(meant));
            if (headless && given != 0 && given != number && number == 0) {
                faults.invalid(
                        port.at("targetPort"), given, "must be equal to the value of 'port' when clusterIP = None");
            }
        } else if (target instanceof String name && !name.isEmpty()) {
            faults.invalid(port.at("targetPort"), name, Names.portName(name));
        }
    }

    private static void checkSession(JsonCursor spec, Faults faults) {
        EnumFields.checkPresent(spec, "sessionAffinity", List.of("ClientIP", "None"), faults);
        JsonCursor config = spec.partOrNull("sessionAffinityConfig");
        if (config == null) {
            return;
        }
        if (spec.text("sessionAffinity").equals("ClientIP")) {
            JsonCursor client = config.part("clientIP");
            long seconds = client.number("timeoutSeconds");
            if (client.has("timeoutSeconds") && (seconds <= 0 || seconds > 86400)) {
                faults.invalid(client.at("timeoutSeconds"), seconds, "must be greater than 0 and less than 86400");
            }
        } else if (spec.text("sessionAffinity").equals("None")) {
            faults.forbidden(config.path(), "must not be set when session affinity is None");
        }
    }

    private static void checkAddresses(JsonCursor spec, String type, boolean headless, Faults faults) {
        if (!headless && !type.equals("ExternalName")) {
            EnumFields.name(new JsonCursor(spec.map(), spec.path()), "clusterIP", text -> List.of(), faults);
            String address = spec.text("clusterIP");
            if (!address.isEmpty()) {
                faults.invalid(spec.at("clusterIPs").item(0), address, Addresses.address(address));
            }
        }
        List<String> external = spec.texts("externalIPs");
        for (int i = 0; i < external.size(); i++) {
            faults.invalid(spec.at("externalIPs").item(i), external.get(i), Addresses.reachable(external.get(i)));
        }
        List<String> ranges = spec.texts("loadBalancerSourceRanges");
        if (!ranges.isEmpty()) {
            // the server writes this field with a capital
            if (type.equals("LoadBalancer")) {
                for (int i = 0; i < ranges.size(); i++) {
                    faults.invalid(
                            spec.at("LoadBalancerSourceRanges").item(i),
                            ranges.get(i),
                            Addresses.block(ranges.get(i).strip()));
                }
            } else {
                faults.forbidden(spec.at("LoadBalancerSourceRanges"), "may only be used when `type` is 'LoadBalancer'");
            }
        }
        List<String> families = spec.texts("ipFamilies");
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < families.size(); i++) {
            if (!List.of("IPv4", "IPv6").contains(families.get(i))) {
                faults.notSupported(spec.at("ipFamilies").item(i), families.get(i), List.of("IPv4", "IPv6"));
            } else if (!seen.add(families.get(i))) {
                faults.duplicate(spec.at("ipFamilies").item(i), families.get(i));
            }
        }
        EnumFields.check(spec, "ipFamilyPolicy", List.of("SingleStack", "PreferDualStack", "RequireDualStack"), faults);
    }

    private static void checkPolicies(JsonCursor spec, String type, Faults faults) {
        boolean external = type.equals("LoadBalancer")
                || type.equals("NodePort")
                || !spec.list("externalIPs").isEmpty();
        if (!spec.text("externalTrafficPolicy").isEmpty()) {
            if (!external) {
                faults.invalid(
                        spec.at("externalTrafficPolicy"),
                        spec.text("externalTrafficPolicy"),
                        "may only be set for externally-accessible services");
            } else {
                EnumFields.check(spec, "externalTrafficPolicy", List.of("Cluster", "Local"), faults);
            }
        }
        long health = spec.number("healthCheckNodePort");
        if (health != 0) {
            boolean used = type.equals("LoadBalancer")
                    && spec.text("externalTrafficPolicy").equals("Local");
            if (!used) {
                faults.invalid(
                        spec.at("healthCheckNodePort"),
                        health,
                        "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
            } else {
                faults.invalid(spec.at("healthCheckNodePort"), health, Names.port(health));
            }
        }
        if (!spec.text("internalTrafficPolicy").isEmpty()) {
            EnumFields.check(spec, "internalTrafficPolicy", List.of("Cluster", "Local"), faults);
        }
        if (spec.has("loadBalancerClass")) {
            if (type.equals("LoadBalancer")) {
                faults.invalid(
                        spec.at("loadBalancerClass"),
                        spec.text("loadBalancerClass"),
                        Names.qualified(spec.text("loadBalancerClass")));
            } else {
                faults.forbidden(spec.at("loadBalancerClass"), "may only be used when `type` is 'LoadBalancer'");
            }
        }
        if (spec.has("allocateLoadBalancerNodePorts") && !type.equals("LoadBalancer")) {
            faults.forbidden(
                    spec.at("allocateLoadBalancerNodePorts"), "may only be used when `type` is 'LoadBalancer'");
        }
        EnumFields.check(
                spec, "trafficDistribution", List.of("PreferClose", "PreferSameZone", "PreferSameNode"), faults);
    }
}
