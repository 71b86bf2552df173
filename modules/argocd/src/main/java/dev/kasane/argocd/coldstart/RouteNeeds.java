package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/** The needs of routes: Gateways, classes, other routes, and the Services behind them. */
final class RouteNeeds implements Dependencies {

    @Override
    public List<Key> needed(GoMap object, String namespace) {
        List<Key> keys = new ArrayList<>();
        GoMap spec = object.map("spec");
        switch (object.text("kind")) {
            case "Gateway" -> add("GatewayClass", "", spec.text("gatewayClassName"), keys);
            case "HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute" -> {
                addAll("Gateway", Pods.maps(spec, "parentRefs"), namespace, keys);
                for (GoMap rule : Pods.maps(spec, "rules")) {
                    addAll("Service", Pods.maps(rule, "backendRefs"), namespace, keys);
                }
            }
            case "HTTPProxy" -> {
                addAll("HTTPProxy", Pods.maps(spec, "includes"), namespace, keys);
                for (GoMap route : Pods.maps(spec, "routes")) {
                    addAll("Service", Pods.maps(route, "services"), namespace, keys);
                }
            }
            case "Ingress" -> {
                add("IngressClass", "", spec.text("ingressClassName"), keys);
                for (GoMap rule : Pods.maps(spec, "rules")) {
                    for (GoMap path : Pods.maps(rule.map("http"), "paths")) {
                        add(
                                "Service",
                                namespace,
                                path.map("backend").map("service").text("name"),
                                keys);
                    }
                }
            }
            default -> {
                // no route
            }
        }
        return keys;
    }

    private static void addAll(String kind, List<GoMap> references, String namespace, List<Key> keys) {
        for (GoMap reference : references) {
            String own = reference.text("namespace");
            add(kind, own.isEmpty() ? namespace : own, reference.text("name"), keys);
        }
    }

    private static void add(String kind, String namespace, String name, List<Key> keys) {
        if (!name.isEmpty()) {
            keys.add(new Key(kind, namespace, name));
        }
    }
}
