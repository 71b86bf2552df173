package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for NetworkPolicies and EndpointSlices. */
final class NetworkPolicies {

    private NetworkPolicies() {}

    static void check(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        Labels.checkSelector(spec.partOrNull("podSelector"), faults);
        for (JsonCursor rule : spec.parts("ingress")) {
            checkRule(rule, "from", faults);
        }
        for (JsonCursor rule : spec.parts("egress")) {
            checkRule(rule, "to", faults);
        }
        List<String> types = spec.texts("policyTypes");
        if (types.size() > 2) {
            faults.invalid(
                    spec.at("policyTypes"),
                    Json.copy(spec.list("policyTypes")),
                    "may not specify more than two policyTypes");
            return;
        }
        for (int i = 0; i < types.size(); i++) {
            if (!List.of("Egress", "Ingress").contains(types.get(i))) {
                faults.notSupported(spec.at("policyTypes").item(i), types.get(i), List.of("Egress", "Ingress"));
            }
        }
    }

    private static void checkRule(JsonCursor rule, String peers, Faults faults) {
        rule.parts("ports").forEach(port -> checkPort(port, faults));
        rule.parts(peers).forEach(peer -> checkPeer(peer, faults));
    }

    private static void checkPort(JsonCursor port, Faults faults) {
        EnumFields.check(port, "protocol", List.of("TCP", "UDP", "SCTP"), faults);
        boolean numeric = port.get("port") instanceof Long;
        if (port.has("port")) {
            Probes.checkPort(port, "port", faults);
        }
        if (!port.has("endPort")) {
            return;
        }
        if (!port.has("port") || !numeric) {
            if (port.has("port")) {
                faults.invalid(
                        port.at("endPort"), port.number("endPort"), "may not be specified when `port` is non-numeric");
            } else {
                faults.invalid(
                        port.at("endPort"),
                        port.number("endPort"),
                        "may not be specified when `port` is not specified");
            }
            return;
        }
        if (port.number("endPort") < port.number("port")) {
            faults.invalid(port.at("endPort"), port.number("port"), "must be greater than or equal to `port`");
        }
        faults.invalid(port.at("endPort"), port.number("endPort"), Names.port(port.number("endPort")));
    }

    private static void checkPeer(JsonCursor peer, Faults faults) {
        JsonCursor pods = peer.partOrNull("podSelector");
        JsonCursor namespaces = peer.partOrNull("namespaceSelector");
        JsonCursor block = peer.partOrNull("ipBlock");
        int found = (pods == null ? 0 : 1) + (namespaces == null ? 0 : 1) + (block == null ? 0 : 1);
        Labels.checkSelector(pods, faults);
        Labels.checkSelector(namespaces, faults);
        if (block != null) {
            checkBlock(block, faults);
        }
        if (found == 0) {
            faults.required(peer.path(), "must specify a peer");
        } else if (block != null && found > 1) {
            faults.forbidden(peer.path(), "may not specify both ipBlock and another peer");
        }
    }

    private static void checkBlock(JsonCursor block, Faults faults) {
        String text = block.text("cidr");
        if (text.isEmpty()) {
            faults.required(block.at("cidr"));
            return;
        }
        Addresses.Block outer = Addresses.Block.parse(text, true);
        if (outer == null) {
            faults.invalid(block.at("cidr"), text, Addresses.BLOCK);
            return;
        }
        List<String> except = block.texts("except");
        for (int i = 0; i < except.size(); i++) {
            Addresses.Block inner = Addresses.Block.parse(except.get(i), true);
            if (inner == null) {
                faults.invalid(block.at("except").item(i), except.get(i), Addresses.BLOCK);
            } else if (!outer.contains(inner) || outer.bits() >= inner.bits()) {
                faults.invalid(block.at("except").item(i), except.get(i), "must be a strict subset of `cidr`");
            }
        }
    }

    static void checkSlice(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        String type = object.text("addressType");
        List<String> types = List.of("FQDN", "IPv4", "IPv6");
        if (type.isEmpty()) {
            faults.required(object.at("addressType"));
        } else if (!types.contains(type)) {
            faults.notSupported(object.at("addressType"), type, types);
        }
        if (object.list("endpoints").size() > 1000) {
            faults.tooMany(object.at("endpoints"), object.list("endpoints").size(), 1000);
        }
        object.parts("endpoints").forEach(endpoint -> checkEndpoint(endpoint, type, faults));
        Set<String> names = new HashSet<>();
        for (JsonCursor port : object.parts("ports")) {
            String name = port.text("name");
            if (!name.isEmpty()) {
                faults.invalid(port.at("name"), name, Names.labelWithoutDots(name));
            }
            if (!names.add(name)) {
                faults.duplicate(port.at("name"), name);
            }
            EnumFields.checkPresent(port, "protocol", List.of("SCTP", "TCP", "UDP"), faults);
            EnumFields.name(port, "appProtocol", Names::qualified, faults);
        }
    }

    private static void checkEndpoint(JsonCursor endpoint, String type, Faults faults) {
        List<String> addresses = endpoint.texts("addresses");
        if (addresses.isEmpty()) {
            faults.required(endpoint.at("addresses"), "must contain at least 1 address");
        } else if (addresses.size() > 100) {
            faults.tooMany(endpoint.at("addresses"), addresses.size(), 100);
        }
        for (int i = 0; i < addresses.size(); i++) {
            String address = addresses.get(i);
            var path = endpoint.at("addresses").item(i);
            switch (type) {
                case "FQDN" -> faults.invalid(path, address, Names.subdomain(address));
                case "IPv4", "IPv6" -> {
                    byte[] bytes = Addresses.parseSloppy(address);
                    int length = type.equals("IPv4") ? 4 : 16;
                    if (bytes == null || bytes.length != length) {
                        faults.invalid(path, address, "must be a valid " + type + " address");
                    }
                    if (bytes != null) {
                        faults.invalid(path, address, Addresses.reachable(address));
                    }
                }
                default -> {}
            }
        }
        EnumFields.name(endpoint, "hostname", Names::labelWithoutDots, faults);
        EnumFields.name(endpoint, "nodeName", Names::subdomain, faults);
        endpoint.entries("deprecatedTopology").forEach((key, value) -> {
            faults.invalid(endpoint.at("deprecatedTopology"), key, Names.qualified(key));
        });
    }
}
