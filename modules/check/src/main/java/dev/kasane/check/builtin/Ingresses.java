package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for Ingresses and IngressClasses. */
final class Ingresses {

    private static final List<String> PATH_TYPES = List.of("Exact", "ImplementationSpecific", "Prefix");
    private static final List<String> FORBIDDEN_IN_PATHS = List.of("//", "/./", "/../", "%2f", "%2F", "%5c", "%5C");

    private Ingresses() {}

    static void check(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        JsonCursor fallback = spec.partOrNull("defaultBackend");
        if (spec.list("rules").isEmpty() && fallback == null) {
            faults.invalid(spec.path(), Json.NULL, "either `defaultBackend` or `rules` must be specified");
        }
        if (fallback != null) {
            checkBackend(fallback, faults);
        }
        for (JsonCursor rule : spec.parts("rules")) {
            checkRule(rule, faults);
        }
        for (JsonCursor tls : spec.parts("tls")) {
            List<String> hosts = tls.texts("hosts");
            for (int i = 0; i < hosts.size(); i++) {
                List<String> wrong =
                        hosts.get(i).contains("*") ? Names.wildcard(hosts.get(i)) : Names.subdomain(hosts.get(i));
                faults.invalid(tls.at("hosts").item(i), hosts.get(i), wrong);
            }
            EnumFields.name(tls, "secretName", Names::subdomain, faults);
        }
        if (spec.has("ingressClassName")) {
            faults.invalid(
                    spec.at("ingressClassName"),
                    spec.text("ingressClassName"),
                    Names.subdomain(spec.text("ingressClassName")));
        }
        if (spec.has("ingressClassName")
                && object.part("metadata").part("annotations").has("kubernetes.io/ingress.class")
                && !object.part("metadata")
                        .part("annotations")
                        .text("kubernetes.io/ingress.class")
                        .equals(spec.text("ingressClassName"))) {
            faults.invalid(
                    object.part("metadata").at("annotations").field("kubernetes.io/ingress.class"),
                    object.part("metadata").part("annotations").text("kubernetes.io/ingress.class"),
                    "must match `ingressClassName` when both are specified");
        }
    }

    private static void checkRule(JsonCursor rule, Faults faults) {
        String host = rule.text("host");
        if (!host.isEmpty()) {
            if (Addresses.parseSloppy(host) != null) {
                faults.invalid(rule.at("host"), host, "must be a DNS name, not an IP address");
            } else {
                faults.invalid(
                        rule.at("host"), host, host.contains("*") ? Names.wildcard(host) : Names.subdomain(host));
            }
        }
        JsonCursor http = rule.partOrNull("http");
        if (http == null) {
            return;
        }
        if (http.list("paths").isEmpty()) {
            faults.required(http.at("paths"));
        }
        for (JsonCursor path : http.parts("paths")) {
            checkPath(path, faults);
            if (path.has("pathType")) {
                checkBackend(path.part("backend"), faults);
            }
        }
    }

    private static void checkPath(JsonCursor path, Faults faults) {
        String type = path.text("pathType");
        String text = path.text("path");
        switch (type) {
            case "Exact", "Prefix" -> {
                if (!text.startsWith("/")) {
                    faults.invalid(path.at("path"), text, "must be an absolute path");
                }
                if (!text.isEmpty()) {
                    for (String forbidden : FORBIDDEN_IN_PATHS) {
                        if (text.contains(forbidden)) {
                            faults.invalid(path.at("path"), text, "must not contain '" + forbidden + "'");
                        }
                    }
                    for (String end : List.of("/..", "/.")) {
                        if (text.endsWith(end)) {
                            faults.invalid(path.at("path"), text, "cannot end with '" + end + "'");
                        }
                    }
                }
            }
            case "ImplementationSpecific" -> {
                if (!text.isEmpty() && !text.startsWith("/")) {
                    faults.invalid(path.at("path"), text, "must be an absolute path");
                }
            }
            case "" -> {
                if (path.has("pathType")) {
                    faults.notSupported(path.at("pathType"), type, PATH_TYPES);
                } else {
                    faults.required(path.at("pathType"), "pathType must be specified");
                }
            }
            default -> faults.notSupported(path.at("pathType"), type, PATH_TYPES);
        }
    }

    private static void checkBackend(JsonCursor backend, Faults faults) {
        JsonCursor service = backend.partOrNull("service");
        JsonCursor resource = backend.partOrNull("resource");
        if (service == null && resource == null) {
            faults.invalid(backend.path(), "", "resource or service backend is required");
        } else if (service != null && resource != null) {
            faults.invalid(backend.path(), "", "cannot set both resource and service backends");
        } else if (resource != null) {
            checkReference(resource, faults);
        } else {
            checkService(backend, service, faults);
        }
    }

    private static void checkReference(JsonCursor resource, Faults faults) {
        EnumFields.required(resource, "kind", faults);
        EnumFields.required(resource, "name", faults);
        EnumFields.name(resource, "apiGroup", Names::subdomain, faults);
    }

    private static void checkService(JsonCursor backend, @Nullable JsonCursor service, Faults faults) {
        if (service == null) {
            return;
        }
        EnumFields.required(service, "name", faults);
        EnumFields.name(service, "name", Names::dns1035, faults);
        JsonCursor port = service.part("port");
        boolean named = !port.text("name").isEmpty();
        long number = port.number("number");
        if (named && number != 0) {
            faults.invalid(backend.path(), "", "cannot set both port name & port number");
        } else if (named) {
            faults.invalid(port.at("name"), port.text("name"), Names.portName(port.text("name")));
        } else if (number != 0) {
            faults.invalid(port.at("number"), number, Names.port(number));
        } else {
            faults.required(backend.path(), "port name or number is required");
        }
    }

    static void checkClass(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        String controller = spec.text("controller");
        if (controller.isEmpty()) {
            faults.required(spec.at("controller"));
        } else {
            String domain = Arrays.asList(controller.split("/", 2)).getFirst();
            List<String> wrong = Names.domainPrefixed(controller);
            faults.invalid(spec.at("controller"), wrong.isEmpty() ? controller : domain, wrong);
            if (controller.length() > 250) {
                faults.tooLong(spec.at("controller"), 250);
            }
        }
        JsonCursor parameters = spec.partOrNull("parameters");
        if (parameters != null) {
            checkReference(parameters, faults);
            EnumFields.check(parameters, "scope", List.of("Cluster", "Namespace"), faults);
            boolean namespaced = parameters.text("scope").equals("Namespace");
            if (namespaced && parameters.text("namespace").isEmpty()) {
                faults.required(parameters.at("namespace"), "`parameters.scope` is set to 'Namespace'");
            } else if (!namespaced && parameters.has("namespace")) {
                faults.forbidden(parameters.at("namespace"), "`parameters.scope` is set to 'Cluster'");
            }
        }
    }
}
