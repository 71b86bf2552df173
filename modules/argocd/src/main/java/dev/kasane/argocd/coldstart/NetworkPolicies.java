package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The NetworkPolicies of a cluster, with a check of the calls that they permit. */
final class NetworkPolicies {

    private final Map<String, List<GoMap>> policies = new HashMap<>();
    private final Map<String, GoMap> namespaces = new HashMap<>();

    /**
     * A pod that calls or is called.
     *
     * @param namespace its namespace
     * @param template its metadata and specification
     */
    record Peer(String namespace, GoMap template) {

        GoMap labels() {
            return template.map("metadata").map("labels");
        }
    }

    /** The policies of the Applications of one cluster. */
    static NetworkPolicies of(List<Member> members) {
        NetworkPolicies all = new NetworkPolicies();
        for (Member member : members) {
            for (GoMap object : member.objects()) {
                GoMap metadata = object.map("metadata");
                if (object.text("kind").equals("NetworkPolicy")) {
                    all.policies
                            .computeIfAbsent(member.namespace(object), key -> new ArrayList<>())
                            .add(object);
                } else if (object.text("kind").equals("Namespace")) {
                    all.namespaces.put(metadata.text("name"), metadata.map("labels"));
                }
            }
        }
        return all;
    }

    /**
     * The policy that forbids a call; null when it is permitted.
     *
     * @param port the port of the pod that is called: a number or a name; empty when it is not known
     */
    @Nullable
    String forbidding(Peer from, Peer to, String port) {
        String out = forbidding("Egress", from, to, port);
        return out != null ? out : forbidding("Ingress", to, from, port);
    }

    private @Nullable String forbidding(String type, Peer guarded, Peer other, String port) {
        String forbids = null;
        for (GoMap policy : policies.getOrDefault(guarded.namespace(), List.of())) {
            GoMap spec = policy.map("spec");
            if (!hasType(spec, type) || !LabelSelector.matches(spec.map("podSelector"), guarded.labels())) {
                continue;
            }
            boolean inward = type.equals("Ingress");
            for (GoMap rule : Pods.maps(spec, inward ? "ingress" : "egress")) {
                if (permits(Pods.maps(rule, inward ? "from" : "to"), guarded.namespace(), other)
                        && permitsPort(Pods.maps(rule, "ports"), port)) {
                    return null;
                }
            }
            forbids = guarded.namespace() + "/" + policy.map("metadata").text("name");
        }
        return forbids;
    }

    private static boolean hasType(GoMap spec, String type) {
        List<Object> types = spec.list("policyTypes").items();
        return types.isEmpty() ? type.equals("Ingress") || spec.has("egress") : types.contains(type);
    }

    private boolean permits(List<GoMap> peers, String own, Peer other) {
        return peers.isEmpty() || peers.stream().anyMatch(peer -> permits(peer, own, other));
    }

    private boolean permits(GoMap peer, String own, Peer other) {
        if (peer.has("ipBlock")) {
            // the addresses of pods are not known before they run
            return true;
        }
        boolean there = peer.has("namespaceSelector")
                ? LabelSelector.matches(peer.map("namespaceSelector"), namespaceLabels(other.namespace()))
                : other.namespace().equals(own);
        return there && LabelSelector.matches(peer.map("podSelector"), other.labels());
    }

    private GoMap namespaceLabels(String name) {
        return namespaces.getOrDefault(name, GoMap.empty()).copy().put("kubernetes.io/metadata.name", name);
    }

    private static boolean permitsPort(List<GoMap> ports, String port) {
        return ports.isEmpty()
                || port.isEmpty()
                || ports.stream()
                        .anyMatch(entry -> !entry.has("port")
                                || entry.has("endPort")
                                || Pods.port(entry, "port").equals(port));
    }
}
